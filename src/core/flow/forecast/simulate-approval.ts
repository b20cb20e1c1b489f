import type { FlowDesign } from '../../../generated/types'
import { catchBusinessError } from '../../business-error'
import { claim } from '../actions/assignees/claim'
import { completeEvent } from '../actions/complete-event'
import { deal } from '../actions/deal'
import { approvalButtonIndex, outcomeOf } from '../design/button-outcome'
import { isOpinion } from '../participants/added-signers'
import { isUnclaimed } from '../participants/candidate-pool'
import { signModeOf } from '../participants/sign-visit'
import { applyChanges } from '../snapshot/apply-changes'
import type { FlowChange } from '../snapshot/flow-changes'
import { isWaiting } from '../snapshot/lineage'
import { messageStatus } from '../snapshot/message-status'
import type { FlowMessage, FlowSnapshot, Visit } from '../snapshot/snapshot'

/*
 * A foretold way is played by the very rules of the engine: on a copy of the flow everybody agrees, each visit in the
 * order in which it was entered. So nothing is known here of signing, merging, skipping and delegating.
 */

/** The design with every step passed by where nobody is found, so that the way can be told beyond it. */
export const skipUnresolved = (design: FlowDesign): FlowDesign => ({
  ...design,
  funlist: design.funlist.map((step) => ({ ...step, nobodypass: true })),
})

/** The messages of a visit that wait. */
export const pendingMessages = ({ messages }: FlowSnapshot, { id }: Visit): FlowMessage[] =>
  messages.filter((one) => one.visitId === id && !one.isCopy && isWaiting(one))

/** What happens when a visit is handled, and the flow after it. */
export interface ApprovalSimulation {
  changes: FlowChange[]
  flow: FlowSnapshot
}

const closing = (by: FlowMessage, at: number, log: FlowMessage['log']): FlowChange => ({
  type: 'message.close',
  id: by.id,
  status: messageStatus.handled,
  at,
  by: by.to,
  log,
})

/** What those say who sign before the last one does: what their button decides. */
function saidBy(flow: FlowSnapshot, message: FlowMessage, buttonIndex: number): FlowMessage['log'] {
  const step = flow.design.funlist.find(({ id }) => id === message.stepId)
  const button = step?.btnGroup[buttonIndex]
  const outcome = step && button && outcomeOf(flow.design, step, button)
  return { suggest: '', button: button?.name ?? '', ...(outcome && { outcome }) }
}

function handledBy(
  flow: FlowSnapshot,
  last: FlowMessage,
  signed: readonly FlowMessage[],
): ApprovalSimulation {
  const step = flow.design.funlist.find(({ id }) => id === last.stepId)
  const buttonIndex = step ? approvalButtonIndex(flow.design, step, signModeOf(flow, last)) : 0
  const log = saidBy(flow, last, buttonIndex)
  const actor = { id: last.to, name: last.toName, allows: [] }
  const taken = isUnclaimed(last) ? claim.decide(flow, { messageId: last.id }, actor) : []
  const before = applyChanges(flow, [...taken, ...signed.map((one) => closing(one, flow.now, log))])
  const press = { suggest: '', deptId: '', input: {}, choices: [], buttonIndex }
  const changes = deal.decide(
    before,
    { ...press, messageId: last.id, unfinished: true, isPreview: true },
    actor,
  )
  return { changes: [...taken, ...changes], flow: applyChanges(before, changes) }
}

/** An event comes out as it should; nobody knows yet what it is answered. */
function eventOver(flow: FlowSnapshot, { id: messageId }: FlowMessage): ApprovalSimulation {
  const changes = completeEvent.decide(
    flow,
    { messageId, outcome: 'done' },
    { id: 'system', name: '', allows: [] },
  )
  return { changes, flow: applyChanges(flow, changes) }
}

/** So many votes are played one by one; of more, all but one of a turn are taken together. */
const mostVotes = 50

/** A visit that counts votes: one after another agrees, until it is decided or nobody is asked any more. */
function signedThrough(flow: FlowSnapshot, visit: Visit): ApprovalSimulation | undefined {
  const changes: FlowChange[] = []
  let now = flow
  for (let left = mostVotes; ; left--) {
    const before = now
    const waiting = pendingMessages(before, visit).filter((one) => !isOpinion(one))
    const next = left > 0 ? waiting[0] : waiting.at(-1)
    if (!next) break
    const others = left > 0 ? [] : waiting.slice(0, -1)
    const played = catchBusinessError(() => handledBy(before, next, others))
    if (!played) break
    changes.push(...played.changes)
    now = played.flow
  }
  return changes.length ? { changes, flow: now } : undefined
}

/** Everybody who has the visit agrees, in order; of an or-sign visit the first. Nothing where that would be refused. */
export function simulateApproval(flow: FlowSnapshot, visit: Visit): ApprovalSimulation | undefined {
  const waiting = pendingMessages(flow, visit)
  const [first] = waiting
  if (!first) return undefined
  if (!first.to) return catchBusinessError(() => eventOver(flow, first))
  if (visit.sign) return signedThrough(flow, visit)
  const last = first.dealtype === 'andsign' ? waiting.at(-1) : first
  return last && catchBusinessError(() => handledBy(flow, last, last === first ? [] : waiting.slice(0, -1)))
}

/** So many others are tried as the one whose signature leads on. */
const mostTried = 3

/** What would happen if somebody else of those who have the visit were the one whose signature leads on. */
export function simulateAlternatives(flow: FlowSnapshot, visit: Visit): ApprovalSimulation[] {
  const waiting = pendingMessages(flow, visit).filter(({ to }) => to)
  const isAll = waiting[0]?.dealtype === 'andsign'
  const others = isAll ? waiting.slice(0, -1) : waiting.slice(1)
  return others.slice(0, mostTried).flatMap((last) => {
    const signed = isAll ? waiting.filter((one) => one !== last) : []
    return catchBusinessError(() => handledBy(flow, last, signed)) ?? []
  })
}
