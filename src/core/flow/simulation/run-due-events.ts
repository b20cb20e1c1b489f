import { Refused } from '../../business-error'
import { eventDone } from '../actions/complete-event'
import { beginAct } from '../context/action-context'
import { runningEvent } from '../engine/running-event'
import type { EventOutcome } from '../events/event-type'
import { eventKinds } from '../events/event-types'
import { applyChanges } from '../snapshot/apply-changes'
import type { FlowChange } from '../snapshot/flow-changes'
import { isWaiting } from '../snapshot/lineage'
import type { FlowMessage, FlowSnapshot } from '../snapshot/snapshot'
import type { PlayedAct } from './simulation-context'

/** Who lets events come out. */
export const system = { id: 'system', name: '', allows: [] } as const

/** How an event comes out when nobody does anything: by its kind, or by the end of its longest wait. */
function outcomeNow(flow: FlowSnapshot, message: FlowMessage): EventOutcome | undefined {
  const { set, asked } = runningEvent(beginAct(flow, system), message.id)
  const kind = eventKinds[set.type]
  const limit = kind.limit?.(set) ?? 0
  const own = kind.byItself?.(set, asked, message.createdAt)
  if (own) return own
  return limit && message.createdAt + limit * 1000 <= flow.now ? 'timeout' : undefined
}

/** Lets all events come out that need nobody and are due, and those that they lead to, among those that concern. */
export function ownCourse(
  before: FlowSnapshot,
  concerns: (message: FlowMessage) => boolean = () => true,
): Pick<PlayedAct, 'changes' | 'flow' | 'stuck'> {
  const stuck = new Map<string, Refused>()
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
      const made = eventDone.decide(flow, { messageId: message.id, outcome }, system)
      changes.push(...made)
      flow = applyChanges(flow, made)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      stuck.set(message.id, error)
    }
  }
  return { changes, flow, stuck: [...stuck].map(([messageId, refused]) => ({ messageId, refused })) }
}
