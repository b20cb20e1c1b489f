import type { FlowDesign } from '../../../generated/types'
import { catchBusinessError } from '../../business-error'
import { runDecisionInSlices, runStage, type SliceGenerator } from '../../slices'
import { claim } from '../actions/assignees/claim'
import { completeEvent } from '../actions/complete-event'
import { deal } from '../actions/deal'
import { approvalButtonIndex, outcomeOf } from '../design'
import { isUnclaimed } from '../participants/candidate-pool'
import { signModeOf } from '../participants/sign-visit'
import { isOpinion } from '../participants/signers'
import {
  applyChanges,
  type FlowChange,
  type FlowMessage,
  type FlowSnapshot,
  isWaiting,
  messageStatus,
  messagesOfVisit,
  type Visit,
} from '../snapshot'

/*
 * A forecast runs the engine's own rules on a copy of the flow: all assignees approve, visit by visit in
 * order of entry. Signing, merging, skipping and delegation need no code here.
 */

/** Makes every step of a design skippable if no assignee is found, so that the forecast can continue. */
export const skipStepsWithoutAssignee = (design: FlowDesign): FlowDesign => ({
  ...design,
  funlist: design.funlist.map((step) => ({ ...step, nobodypass: true })),
})

/** Returns the waiting messages of a visit. */
export const pendingMessages = (flow: FlowSnapshot, { id }: Visit): FlowMessage[] =>
  messagesOfVisit(flow, id).filter((one) => !one.isCopy && isWaiting(one))

/** Changes made by handling a visit, and the resulting flow. */
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

/** Returns the messages of earlier signers with the outcome of their button. */
function decisionLog(flow: FlowSnapshot, message: FlowMessage, buttonIndex: number): FlowMessage['log'] {
  const step = flow.design.funlist.find(({ id }) => id === message.stepId)
  const button = step?.btnGroup[buttonIndex]
  const outcome = step && button && outcomeOf(flow.design, step, button)
  return { suggest: '', button: button?.name ?? '', ...(outcome && { outcome }) }
}

/** Decides for a signer after the signatures of others. Returns the flow before the decision, and all changes. */
function decideFor(flow: FlowSnapshot, last: FlowMessage, signed: readonly FlowMessage[]) {
  const step = flow.design.funlist.find(({ id }) => id === last.stepId)
  const buttonIndex = step ? approvalButtonIndex(flow.design, step, signModeOf(flow, last)) : 0
  const log = decisionLog(flow, last, buttonIndex)
  const actor = { id: last.to, name: last.toName, allows: [] }
  const claimChanges = isUnclaimed(last) ? claim.decide(flow, { messageId: last.id }, actor) : []
  const closed = runStage(flow, signed.length, () => [
    ...claimChanges,
    ...signed.map((one) => closing(one, flow.now, log)),
  ])
  const before = applyChanges(flow, closed)
  const press = { suggest: '', deptId: '', input: {}, choices: [], buttonIndex }
  const changes = deal.decide(
    before,
    { ...press, messageId: last.id, unfinished: true, isPreview: true },
    actor,
  )
  return { before, decided: changes, changes: [...claimChanges, ...changes] }
}

function handledBy(
  flow: FlowSnapshot,
  last: FlowMessage,
  signed: readonly FlowMessage[],
): ApprovalSimulation {
  const { before, decided, changes } = decideFor(flow, last, signed)
  return { changes, flow: applyChanges(before, decided) }
}

/** Completes an event successfully; its response is not known yet. */
function completeEventSuccessfully(flow: FlowSnapshot, { id: messageId }: FlowMessage): ApprovalSimulation {
  const changes = completeEvent.decide(
    flow,
    { messageId, outcome: 'done' },
    { id: 'system', name: '', allows: [] },
  )
  return { changes, flow: applyChanges(flow, changes) }
}

/**
 * Maximum number of votes simulated one by one; beyond it, all but one of a group of active signers are taken
 * together.
 */
const maxVotes = 50

/**
 * Simulates a visit that counts votes: assignees approve one after another until it is decided or no one is
 * active.
 */
function signedThrough(flow: FlowSnapshot, visit: Visit): ApprovalSimulation | undefined {
  const changes: FlowChange[] = []
  let now = flow
  for (let left = maxVotes; ; left--) {
    const before = now
    const waiting = pendingMessages(before, visit).filter((one) => !isOpinion(one))
    const next = left > 0 ? waiting[0] : waiting.at(-1)
    if (!next) break
    const earlierSigners = left > 0 ? [] : waiting.slice(0, -1)
    const played = catchBusinessError(() => handledBy(before, next, earlierSigners))
    if (!played) break
    changes.push(...played.changes)
    now = played.flow
  }
  return changes.length ? { changes, flow: now } : undefined
}

/**
 * Simulates the approval of a visit by all assignees in order; in an or-sign visit by the first. Undefined if
 * an action is rejected.
 */
export function simulateApproval(flow: FlowSnapshot, visit: Visit): ApprovalSimulation | undefined {
  const waiting = pendingMessages(flow, visit)
  const [first] = waiting
  if (!first) return undefined
  if (!first.to) return catchBusinessError(() => completeEventSuccessfully(flow, first))
  if (visit.sign) return signedThrough(flow, visit)
  const last = first.dealtype === 'andsign' ? waiting.at(-1) : first
  return last && catchBusinessError(() => handledBy(flow, last, last === first ? [] : waiting.slice(0, -1)))
}

/** Maximum number of other assignees tried as the deciding signer. */
const maxSigners = 3

/** Returns the changes with other assignees as the deciding signer, interruptible within each decision. */
export function* simulateAlternatives(flow: FlowSnapshot, visit: Visit): SliceGenerator<FlowChange[][]> {
  const waiting = pendingMessages(flow, visit).filter(({ to }) => to)
  const isAll = waiting[0]?.dealtype === 'andsign'
  const otherSigners = isAll ? waiting.slice(0, -1) : waiting.slice(1)
  const alternatives: FlowChange[][] = []
  for (const last of otherSigners.slice(0, maxSigners)) {
    const signed = isAll ? waiting.filter((one) => one !== last) : []
    const one = yield* runDecisionInSlices(flow, (flow) =>
      catchBusinessError(() => decideFor(flow, last, signed).changes),
    )
    if (one) alternatives.push(one)
  }
  return alternatives
}
