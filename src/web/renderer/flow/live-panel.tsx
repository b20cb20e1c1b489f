import { t } from '../../platform/i18n'
import { Skeleton } from '../../ui/parts'
import { ForwardingView } from './forwarding'
import { RefusalView } from './refusal'
import type { LivePreview } from './use-live-preview'

/** 谁会收到: where the form leads as it stands. */
export const LivePanel = ({ forwarding, problem, trace, isLoading }: LivePreview) => (
  <aside className="q-card flow-aside" aria-busy={isLoading} aria-label={t('flow.receivers')}>
    <h2>{t('flow.receivers')}</h2>
    <div className="live-panel">
      {forwarding && <ForwardingView forwarding={forwarding} />}
      {!forwarding && problem && <RefusalView {...{ problem, trace }} />}
      {!forwarding && !problem && <Skeleton lines={4} />}
    </div>
  </aside>
)
