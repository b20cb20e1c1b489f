import { t } from '../../platform/i18n'
import { Skeleton } from '../../ui/parts'
import { ForwardingView } from './forwarding'
import type { LivePreview } from './use-live-preview'
import { Why } from './why'

/** 谁会收到: where the form leads as it stands. */
export const LivePanel = ({ forwarding, problem, trace, isLoading }: LivePreview) => (
  <aside className="q-card flow-aside" aria-busy={isLoading} aria-label={t('flow.receivers')}>
    <h2>{t('flow.receivers')}</h2>
    <div className="live-panel">
      {forwarding && <ForwardingView forwarding={forwarding} />}
      {!forwarding && problem && <p className="live-problem">{problem}</p>}
      {!forwarding && <Why trace={trace} text={t('flow.why-nobody')} isOpen />}
      {!forwarding && !problem && <Skeleton lines={4} />}
    </div>
  </aside>
)
