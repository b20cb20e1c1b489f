import type { LogRecord } from '../snapshot/flow-changes'
import type { FlowMessage } from '../snapshot/snapshot'
import type { ActionContext } from './action-context'

/** Closes other people's messages with a status and returns the log entries. */
export const closeMessages = (
  act: ActionContext,
  messages: readonly FlowMessage[],
  status: FlowMessage['status'],
): LogRecord['history'] =>
  messages.map(({ id, stepName, toName: name, status: from }) => {
    act.changes.push({ type: 'message.close', id, status, at: act.before.now, by: act.actor.id })
    return { messageId: id, stepName, name, from, to: status }
  })
