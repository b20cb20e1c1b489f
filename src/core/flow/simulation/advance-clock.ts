import { BusinessError } from '../../business-error'
import { escalate } from '../actions/escalate'
import { nextEscalation } from '../deadline/next-escalation'
import { applyChanges } from '../snapshot/apply-changes'
import type { FlowChange } from '../snapshot/flow-changes'
import type { FlowSnapshot } from '../snapshot/snapshot'
import { systemActor } from './run-due-events'
import type { ActionRun } from './simulation-context'

/** Returns the deadlines due until a moment and not tried yet, earliest first. */
const dueUntil = (flow: FlowSnapshot, until: number, tried: ReadonlySet<string>) =>
  flow.messages
    .flatMap((message) => nextEscalation(flow, message) ?? [])
    .filter(({ messageId, due }) => due <= until && !tried.has(messageId))
    .sort((one, other) => one.due - other.due)[0]

/** Advances the time of a flow; deadlines in between take effect at their own moments, one after another. */
export function advanceClock(
  before: FlowSnapshot,
  until: number,
): Pick<ActionRun, 'changes' | 'flow' | 'stuck'> {
  const changes: FlowChange[] = []
  const stuck: ActionRun['stuck'] = []
  const tried = new Set<string>()
  let flow = before
  for (let next = dueUntil(flow, until, tried); next; next = dueUntil(flow, until, tried)) {
    const { messageId, act, due } = next
    try {
      const then = { ...flow, now: Math.max(due, flow.now) }
      const made = escalate.decide(then, { messageId, act }, systemActor)
      changes.push(...made)
      flow = applyChanges(then, made)
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      tried.add(messageId)
      stuck.push({ messageId, refused: error })
    }
  }
  return { changes, flow: { ...flow, now: until }, stuck }
}
