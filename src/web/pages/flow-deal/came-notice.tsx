import { logType } from '../../../core/flow/status'
import type { LogEntry } from '../../../generated/types'
import { t } from '../../platform/i18n'
import { Time } from '../../ui/time'

const texts: Record<number, string> = {
  [logType.revoke]: 'deal.came-back',
  [logType.replaced]: 'deal.handed-over',
}

/** The withdrawal or the transfer that brought a message to whoever opens it. */
const whatBrought = (logs: readonly LogEntry[], msgid: string) =>
  logs.find(
    ({ type2, nextmessage }) =>
      texts[type2] && nextmessage.some(({ list }) => list.some((person) => person.msgid === msgid)),
  )

/** Why a task is here that did not come by its usual way: who sent it, and what for. */
export function CameNotice({ logs, msgid }: { logs: readonly LogEntry[]; msgid: string }) {
  const entry = whatBrought(logs, msgid)
  const code = entry && texts[entry.type2]
  if (!code) return null
  return (
    <div className="flow-notice" role="status">
      <span>{t(code, { name: entry.creater })}</span>
      <Time at={entry.created_at} />
      {entry.reason && <small>{t('log.reason', { reason: entry.reason })}</small>}
    </div>
  )
}
