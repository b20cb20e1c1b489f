import { mapInSlices, runInSlices, runStage } from '../../slices'
import type { FlowMessage, LogRecord } from '../snapshot'
import type { ActionContext } from './action-context'

/** Closes other people's messages with a status and returns the log entries; interruptible between them. */
export function closeMessages(
  act: ActionContext,
  messages: readonly FlowMessage[],
  status: FlowMessage['status'],
): LogRecord['history'] {
  const { before, actor } = act
  const closed = runInSlices(before, () =>
    mapInSlices(messages, ({ id, stepName, toName: name, status: from }) => ({
      change: { type: 'message.close' as const, id, status, at: before.now, by: actor.id },
      entry: { messageId: id, stepName, name, from, to: status },
    })),
  )
  for (const { change } of closed) act.changes.push(change)
  return runStage(before, closed.length, () => closed.map(({ entry }) => entry))
}
