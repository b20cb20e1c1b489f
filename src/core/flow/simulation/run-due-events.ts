import { BusinessError } from '../../business-error'
import { completeEvent } from '../actions/complete-event'
import { createActionContext } from '../context'
import { findRunningEvent } from '../engine/enter-event'
import type { EventOutcome } from '../events/event-type'
import { eventKinds } from '../events/event-types'
import { applyChanges, type FlowChange, type FlowMessage, type FlowSnapshot, isWaiting } from '../snapshot'
import type { ActionRun } from './simulation-context'

/** Actor that completes events. */
export const systemActor = { id: 'system', name: '', allows: [] } as const

/** Returns the outcome of an event without a response: by its type, or by the end of its longest wait. */
function outcomeNow(flow: FlowSnapshot, message: FlowMessage): EventOutcome | undefined {
  const { set, asked } = findRunningEvent(createActionContext(flow, systemActor), message.id)
  const kind = eventKinds[set.type]
  const limit = kind.limit?.(set) ?? 0
  const own = kind.byItself?.(set, asked, message.createdAt)
  if (own) return own
  return limit && message.createdAt + limit * 1000 <= flow.now ? 'timeout' : undefined
}

/** Completes all due events that need no person, including those they lead to, among the given ones. */
export function runDueEvents(
  before: FlowSnapshot,
  concerns: (message: FlowMessage) => boolean = () => true,
): Pick<ActionRun, 'changes' | 'flow' | 'stuck'> {
  const stuck = new Map<string, BusinessError>()
  const changes: FlowChange[] = []
  let flow = before
  const next = () =>
    flow.messages.find(
      (one) =>
        isWaiting(one) && one.dealtype === 'event' && !one.isCopy && !passed.has(one.id) && concerns(one),
    )
  const passed = new Set<string>()
  for (let message = next(); message && !flow.flow?.isCancel; message = next()) {
    passed.add(message.id)
    try {
      const outcome = outcomeNow(flow, message)
      if (!outcome) continue
      const made = completeEvent.decide(flow, { messageId: message.id, outcome }, systemActor)
      changes.push(...made)
      flow = applyChanges(flow, made)
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      stuck.set(message.id, error)
    }
  }
  return { changes, flow, stuck: [...stuck].map(([messageId, refused]) => ({ messageId, refused })) }
}
