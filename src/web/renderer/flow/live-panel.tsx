import { t } from '../../platform/i18n'
import { Skeleton } from '../../ui/parts'
import { RefusalView } from './refusal'
import type { LivePreview } from './use-live-preview'
import { WayView } from './way'

/** What is known of the way from here, or why nothing is. */
export const LiveWay = ({ way, problem, trace }: Omit<LivePreview, 'isFresh'>) => (
  <div className="live-panel">
    {way && <WayView way={way} />}
    {!way && problem && <RefusalView {...{ problem, trace }} />}
    {!way && !problem && <Skeleton lines={4} />}
  </div>
)

/** 谁会收到: the whole way that the form leads as it stands. */
export const LivePanel = (live: LivePreview) => (
  <aside className="q-card flow-aside" aria-busy={!live.isFresh} aria-label={t('flow.receivers')}>
    <h2>{t('flow.receivers')}</h2>
    <LiveWay {...live} />
  </aside>
)
