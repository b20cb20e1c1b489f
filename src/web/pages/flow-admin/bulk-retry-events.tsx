import { ReasonDialog } from '../../flow/action-dialogs/reason-dialog'
import { t } from '../../platform'
import { quietApi } from '../../platform/api'
import { EmptyState, QueryContent } from '../../ui'
import type { AdminActionProps } from './action-dialog'
import { runForEach } from './action-results'
import { useWaitingTasks } from './bulk-urge'

/**
 * Retries the waiting events of the chosen flows (重新执行), one flow after the other, and continues the flows.
 */
export function BulkRetryEvents({ rows, onClose, onOutcomes }: AdminActionProps) {
  const found = useWaitingTasks(rows)
  const flows =
    found.value?.flatMap((flow) => {
      const events = flow.messages.filter(({ event }) => event)
      return events.length ? [{ ...flow, events }] : []
    }) ?? []
  const send = async (reason: string, requestId: (body: unknown) => string) => {
    const byId = new Map(flows.map(({ flowlistid, events }) => [flowlistid, events]))
    const work = async ({ _id }: AdminActionProps['rows'][number]) => {
      for (const { msgid: flowmsgid } of byId.get(_id) ?? []) {
        const body = { flowmsgid, reason }
        await quietApi.oa.flow.eventreactionflows({ ...body, requestId: requestId(body) })
      }
    }
    onOutcomes(
      await runForEach(
        rows.filter(({ _id }) => byId.has(_id)),
        work,
      ),
    )
  }
  return (
    <ReasonDialog
      title={t('admin-flow.event-title', { n: rows.length })}
      text={t('admin-flow.event-text')}
      label="event-again.reason"
      missing="admin-flow.reason-missing"
      ok={t('admin-flow.event-send', { n: flows.length })}
      isReady={flows.length > 0}
      onClose={onClose}
      onSend={send}
    >
      <QueryContent
        query={found}
        isEmpty={() => flows.length === 0}
        empty={<EmptyState title={t('admin-flow.event-none')} />}
      >
        {() => null}
      </QueryContent>
      {flows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        <ul className="flow-admin-list q-scroll q-radius-lg" tabIndex={0} aria-label={t('admin-flow.event')}>
          {flows.map(({ flowlistid, workname, events }) => (
            <li key={flowlistid}>
              <b>{workname}</b>
              {events.map(({ msgid, NowFunName }) => (
                <span key={msgid}>{NowFunName}</span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </ReasonDialog>
  )
}
