import type { ActionContext } from '../context/action-context'
import { closeMessages } from '../context/close-messages'
import type { LogRecord } from '../snapshot/flow-changes'
import { isWaiting } from '../snapshot/lineage'
import { messageStatus } from '../snapshot/message-status'
import type { FlowMessage, FlowSnapshot, Seat } from '../snapshot/snapshot'
import { isOpinion } from './added-signers'
import { type SignVisit, signVisitOf, visitMessages } from './sign-visit'

/*
 * A step that waits for whoever takes it (候选池): everybody whom it found has a message that must be claimed before it is
 * handled. Who claims it has it alone; the others' messages close. The visit keeps who they were, so that it can be
 * given back.
 */

/** Whether a message is still to be claimed by somebody. */
export const isUnclaimed = ({ seat }: Pick<FlowMessage, 'seat'>): boolean => seat?.claim === 'open'

/** The seat of somebody who may take it. */
export const toClaimableSeat = (seat: Seat | null | undefined): Seat => ({ ...seat, claim: 'open' })

/** The seat of whoever has it alone. */
export const toClaimedSeat = (seat: Seat | null | undefined): Seat => ({ ...seat, claim: 'held' })

/** The seat of somebody who has given it back. */
export const toReleasedSeat = (seat: Seat | null | undefined): Seat => ({ ...seat, claim: 'back' })

/** The visit of a message where it waits, or waited, for whoever takes it. */
export function candidatePoolOf(snapshot: FlowSnapshot, message: FlowMessage): SignVisit | undefined {
  const visit = signVisitOf(snapshot, message)
  const isAdded = message.seat?.added !== undefined || isOpinion(message)
  return visit?.sign.policy?.allot === 'claim' && !isAdded ? visit : undefined
}

/** Whoever has what others might have claimed, too: the last of the visit who did not lose it. */
export const claimantOf = (snapshot: FlowSnapshot, message: FlowMessage): FlowMessage | undefined => {
  const visit = signVisitOf(snapshot, message)
  const own = visit ? visitMessages(snapshot, visit).filter(({ seat }) => !seat?.added) : []
  return own.findLast((one) => !isUnclaimed(one) && (isWaiting(one) || one.status === messageStatus.handled))
}

/** The messages of a visit that still wait for whoever takes them. */
export const unclaimedMessages = ({ messages }: FlowSnapshot, visitId: string): FlowMessage[] =>
  messages.filter((one) => one.visitId === visitId && isWaiting(one) && isUnclaimed(one))

/** Closes what the others might have claimed. */
export const closeOtherCandidates = (
  act: ActionContext,
  { visitId, id }: FlowMessage,
): LogRecord['history'] =>
  closeMessages(
    act,
    unclaimedMessages(act.before, visitId).filter((one) => one.id !== id),
    messageStatus.eitherSigned,
  )

/** A message becomes that of its receiver alone; the others are asked no more. */
export function claimMessage(act: ActionContext, mine: FlowMessage): LogRecord['history'] {
  act.changes.push({ type: 'message.mark', ids: [mine.id], marks: { seat: toClaimedSeat(mine.seat) } })
  return closeOtherCandidates(act, mine)
}
