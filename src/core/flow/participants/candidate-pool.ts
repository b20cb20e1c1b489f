import { type ActionContext, closeMessages } from '../context'
import {
  type FlowMessage,
  type FlowSnapshot,
  isWaiting,
  type LogRecord,
  messageStatus,
  type Seat,
} from '../snapshot'
import { type SignVisit, signVisitOf, visitMessages } from './sign-visit'
import { isOpinion } from './signers'

/*
 * Candidate pool (候选池): every candidate of a step has a message that must be claimed before it is handled.
 * Claiming closes the other candidates' messages. The visit stores the candidates, so that the claim can be
 * released.
 */

/** Whether a message is still to be claimed. */
export const isUnclaimed = ({ seat }: Pick<FlowMessage, 'seat'>): boolean => seat?.claim === 'open'

/** Returns the seat of a candidate who may claim the message. */
export const toClaimableSeat = (seat: Seat | null | undefined): Seat => ({ ...seat, claim: 'open' })

/** Returns the seat of the claimant. */
export const toClaimedSeat = (seat: Seat | null | undefined): Seat => ({ ...seat, claim: 'held' })

/** Returns the seat of an assignee who has released the claim. */
export const toReleasedSeat = (seat: Seat | null | undefined): Seat => ({ ...seat, claim: 'back' })

/** Returns the visit of a message if it has, or had, a candidate pool. */
export function candidatePoolOf(snapshot: FlowSnapshot, message: FlowMessage): SignVisit | undefined {
  const visit = signVisitOf(snapshot, message)
  const isAdded = message.seat?.added !== undefined || isOpinion(message)
  return visit?.sign.policy?.allot === 'claim' && !isAdded ? visit : undefined
}

/** Returns the claimant's message: the last of the visit that was not lost to another candidate. */
export const claimantOf = (snapshot: FlowSnapshot, message: FlowMessage): FlowMessage | undefined => {
  const visit = signVisitOf(snapshot, message)
  const own = visit ? visitMessages(snapshot, visit).filter(({ seat }) => !seat?.added) : []
  return own.findLast((one) => !isUnclaimed(one) && (isWaiting(one) || one.status === messageStatus.handled))
}

/** Returns the messages of a visit that are still unclaimed. */
export const unclaimedMessages = ({ messages }: FlowSnapshot, visitId: string): FlowMessage[] =>
  messages.filter((one) => one.visitId === visitId && isWaiting(one) && isUnclaimed(one))

/** Cancels the message for the other candidates. */
export const closeOtherCandidates = (
  act: ActionContext,
  { visitId, id }: FlowMessage,
): LogRecord['history'] =>
  closeMessages(
    act,
    unclaimedMessages(act.before, visitId).filter((one) => one.id !== id),
    messageStatus.eitherSigned,
  )

/** Claims a message for its assignee; the other candidates are no longer asked. */
export function claimMessage(act: ActionContext, task: FlowMessage): LogRecord['history'] {
  act.changes.push({ type: 'message.mark', ids: [task.id], marks: { seat: toClaimedSeat(task.seat) } })
  return closeOtherCandidates(act, task)
}
