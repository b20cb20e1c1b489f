import type { Automatic } from '../../../generated/types'
import { type Lineage, lineageOf, withdrawnIds } from '../snapshot/lineage'
import { messageStatus } from '../snapshot/message-status'
import type { FlowMessage, FlowSnapshot } from '../snapshot/snapshot'

/** The nearest messages of people on the way here: events and steps that were passed by are looked through. */
function nearest(from: readonly string[], lineage: Lineage): Set<string> {
  const seen = new Set(from)
  const found = new Set<string>()
  for (const id of seen) {
    const message = lineage.message(id)
    if (message?.to) found.add(id)
    else for (const parent of message ? lineage.parentsOf(message) : []) seen.add(parent)
  }
  return found
}

/** All messages on the way here. */
const wholeWay = (from: readonly string[], lineage: Lineage): Set<string> =>
  new Set(from.flatMap((id) => [id, ...lineage.ancestorsOf(id)]))

/** Whether nobody has edited the form since a message was handled: what was agreed to is what stands there now. */
function isUnedited({ messages }: FlowSnapshot, agreed: FlowMessage, lineage: Lineage): boolean {
  const after = lineage.descendantsOf(agreed.id)
  const at = agreed.finishedAt ?? 0
  return !messages.some(
    ({ id, log, finishedAt }) => log.edited && id !== agreed.id && (after.has(id) || (finishedAt ?? 0) > at),
  )
}

interface Asked {
  /** The messages from which the step is entered. */
  from: readonly string[]
  stepId: string
  to: string
  repeat: Automatic['repeat']
}

/**
 * The step where somebody agreed before a step that is entered from these messages, as far as that still holds: in his
 * own name, not taken back, and nobody has edited the form since. The last one, where there are several. Who has agreed
 * without being asked in this very step is asked when the way comes round again, so that no circle runs by itself.
 */
export function findPriorApproval(
  flow: FlowSnapshot,
  { from, stepId, to, repeat }: Asked,
): string | undefined {
  if (repeat === 'asked') return undefined
  const lineage = lineageOf(flow)
  const gone = withdrawnIds(flow, lineage)
  const way = wholeWay(from, lineage)
  const his = flow.messages.filter(
    (one) =>
      way.has(one.id) &&
      one.to === to &&
      one.status === messageStatus.handled &&
      one.log.outcome === 'agree' &&
      !one.entrustFrom &&
      !gone.has(one.id),
  )
  if (his.some((one) => one.stepId === stepId && one.log.alone !== undefined)) return undefined
  const near = repeat === 'adjacent' ? nearest(from, lineage) : way
  const agreed = his.findLast(({ id }) => near.has(id))
  return agreed && isUnedited(flow, agreed, lineage) ? agreed.stepName : undefined
}
