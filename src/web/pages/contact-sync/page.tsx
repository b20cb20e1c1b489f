import { Card } from '../../ui/layout'
import './contact-sync.css'
import '../../platform/i18n/design-texts'
import { FlowErrorPage } from '../../flow/summary/flow-error-page'
import { t } from '../../platform/i18n/i18n'
import { Button } from '../../ui/button'
import { EmptyState, Skeleton } from '../../ui/primitives'
import { SyncReportView } from './report'
import { RunState } from './run-state'
import { SyncStart } from './start-sync'
import { type Sync, useSync } from './use-sync'

const ReadAnew = ({ sync }: { sync: Sync }) => (
  <section className="q-card sync-anew q-row q-gap-4">
    <Button busy={sync.isBusy} onClick={() => void sync.readAnew()}>
      {t('sync.reload')}
    </Button>
    <p>{t('sync.reload-hint')}</p>
  </section>
)

/** Compares the company with DingTalk or enterprise WeChat, shows the differences and applies them. */
export default function ContactSyncPage() {
  const sync = useSync()
  const { value, failure, reload } = sync
  if (failure && !value) return <FlowErrorPage failure={failure} onRetry={() => void reload()} />
  if (!value) return <Skeleton lines={8} />
  const { source, run, report } = value
  return (
    <div className="sync q-stack q-gap-4">
      <Card as="section">
        <h1>{t('sync.title')}</h1>
        {source ? (
          <>
            <p className="sync-intro q-margin-top-1">
              {t('sync.intro', { source: t(`sync.source.${source}`) })}
            </p>
            <SyncStart sync={sync} />
          </>
        ) : (
          <EmptyState title={t('sync.none')}>
            <p>{t('sync.none-hint')}</p>
          </EmptyState>
        )}
      </Card>
      {run && (
        <Card as="section">
          <RunState run={run} />
          {report && <SyncReportView key={report.digest} report={report} sync={sync} />}
        </Card>
      )}
      <ReadAnew sync={sync} />
    </div>
  )
}
