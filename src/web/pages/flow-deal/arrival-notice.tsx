import type { MouseEvent } from 'react'
import { isWithdrawal, logType } from '../../../core/flow'
import type { LogEntry, OaFlowDealBymsgidData } from '../../../generated/types'
import { previousAssigneeNames } from '../../flow/history/log-line'
import { t } from '../../platform'
import { Button, RelativeTime } from '../../ui'

const texts: Record<number, string> = {
  [logType.revoke]: 'deal.came-back',
  [logType.replaced]: 'deal.handed-over',
  [logType.added]: 'deal.added',
  [logType.assigned]: 'deal.handed-over',
}

/** Returns the withdrawal or transfer that brought the message to the reader. */
const findArrivalEntry = (logs: readonly LogEntry[], msgid: string) =>
  logs.find(
    ({ type2, nextmessage }) =>
      texts[type2] && nextmessage.some(({ list }) => list.some((person) => person.msgid === msgid)),
  )

interface CameNoticeProps {
  logs: readonly LogEntry[]
  start: OaFlowDealBymsgidData
}

const fields =
  'input:not([type=hidden], [type=file], :disabled, [readonly]), textarea:not(:disabled, [readonly])'

/** Scrolls to the first field that may be corrected. */
function goToFields({ currentTarget }: MouseEvent) {
  const content = currentTarget.closest('.flow-page')?.querySelector('.deal-content')
  const field = content?.querySelector<HTMLElement>(fields)
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}

function codeOf(entry: LogEntry): string | undefined {
  if (entry.deadline) return 'deal.came-late'
  return isWithdrawal(entry) ? 'deal.taken-back' : texts[entry.type2]
}

/** Explains a task that did not arrive by its usual route: who sent it, and why. */
export function ArrivalNotice({ logs, start }: CameNoticeProps) {
  const entry = findArrivalEntry(logs, start.message._id)
  const mayCorrect = start.canDescribe || start.limits.some(({ type }) => type === 'canedit')
  const code = entry && codeOf(entry)
  if (!code) return null
  return (
    <div className="flow-notice q-row q-wrap q-gap-3 q-gap-y-1 q-tone-warning" role="status">
      <span>{t(code, { name: entry.creater, from: previousAssigneeNames(entry.history) })}</span>
      <RelativeTime at={entry.created_at} />
      {entry.type2 === logType.revoke && mayCorrect && (
        <span className="flow-notice-acts q-row q-align-stretch q-gap-2">
          <Button onClick={goToFields}>{t('deal.correct')}</Button>
        </span>
      )}
      {entry.reason && <small>{t('log.reason', { reason: entry.reason })}</small>}
    </div>
  )
}
