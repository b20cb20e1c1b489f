import type { LogRecord } from '../snapshot/changes'
import { messageStatus } from '../snapshot/message-status'
import type { FlowMessage } from '../snapshot/snapshot'
import type { Act } from './act'

/** Closes the messages of those whose signature is needed no more (status 4), and says so for the log. */
export function closeSpared(act: Act, others: readonly FlowMessage[]): LogRecord['history'] {
  const { eitherSigned: status } = messageStatus
  return others.map(({ id, stepName, toName: name, status: from }) => {
    act.changes.push({ type: 'message.close', id, status, at: act.before.now, by: act.actor.id })
    return { messageId: id, stepName, name, from, to: status }
  })
}
