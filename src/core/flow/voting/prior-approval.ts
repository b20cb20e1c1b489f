import type { Automatic } from '../../../generated/types'
import { type Lineage, lineageOf, withdrawnIds } from '../snapshot/lineage'
import { messageStatus } from '../snapshot/message-status'
import type { FlowMessage, FlowSnapshot } from '../snapshot/snapshot'

/** Returns the nearest preceding messages of people; events and skipped steps are passed over. */
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

/** Returns all preceding messages on the path. */
const wholeWay = (from: readonly string[], lineage: Lineage): Set<string> =>
  new Set(from.flatMap((id) => [id, ...lineage.ancestorsOf(id)]))

/**
 * Whether the form is unedited since a message was handled, so that the approved content is the current one.
 */
function isUnedited({ messages }: FlowSnapshot, agreed: FlowMessage, lineage: Lineage): boolean {
  const after = lineage.descendantsOf(agreed.id)
  const at = agreed.finishedAt ?? 0
  return !messages.some(
    ({ id, log, finishedAt }) => log.edited && id !== agreed.id && (after.has(id) || (finishedAt ?? 0) > at),
  )
}

interface Asked {
  /** Messages from which the step is entered. */
  from: readonly string[]
  stepId: string
  to: string
  repeat: Automatic['repeat']
}

/**
 * Returns the last step where a person approved before this entry, if the approval is still valid. It must be
 * in their own name and not withdrawn, with the form unedited since. A person approved automatically in this
 * same step is asked when the path returns, so that no loop runs by itself.
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
