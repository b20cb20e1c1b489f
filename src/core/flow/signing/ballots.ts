import type { Signature } from '../design/design'
import { messageStatus } from '../snapshot/message-status'
import type { FlowMessage, FlowSnapshot, Seat, Signing, Visit } from '../snapshot/snapshot'
import type { Ballot } from './verdict'

/** A visit that decides by a policy of its own. */
export type SignedVisit = Visit & { sign: Signing }

/** The visit of a message, where it decides by a policy of its own. */
export function signedVisitOf(
  { visits }: FlowSnapshot,
  { visitId }: Pick<FlowMessage, 'visitId'>,
): SignedVisit | undefined {
  const visit = visits.find(({ id }) => id === visitId)
  return visit?.sign ? { ...visit, sign: visit.sign } : undefined
}

/** How a message is signed: its visit goes on as it was entered, whatever the flow's version says by now. */
export function signatureOf(
  flow: FlowSnapshot,
  message: Pick<FlowMessage, 'visitId' | 'dealtype'>,
): Signature {
  const policy = signedVisitOf(flow, message)?.sign.policy
  return { dealtype: message.dealtype, ...(policy && { sign: policy }) }
}

/** The messages whose signatures count in a visit: its own, and those that it took over. */
export function messagesIn({ messages }: FlowSnapshot, { id, sign }: SignedVisit): FlowMessage[] {
  const carried = new Set(sign.carried)
  return messages.filter((one) => !one.isCopy && (one.visitId === id || carried.has(one.id)))
}

type Vote = Ballot & Pick<Seat, 'dept'>

const voteOf = (seat: Seat | null | undefined, decision: Ballot['decision']): Vote => ({
  votes: seat?.votes ?? 1,
  hasVeto: seat?.veto === true,
  dept: seat?.dept,
  ...(decision && { decision }),
})

/** What a message is as a vote: open, decided, or none any more. */
function voteBy({ status, log, seat }: FlowMessage): Vote[] {
  if (status === messageStatus.waiting) return [voteOf(seat, undefined)]
  if (status !== messageStatus.handled) return []
  const decision = log.outcome === 'return' ? 'refuse' : (log.outcome ?? 'other')
  return [voteOf(seat, decision)]
}

/** One vote for each department: whoever of it was first decided it, and it weighs as much as its weightiest. */
function byDepartment(votes: readonly Vote[]): Ballot[] {
  const departments = new Map<string, Vote>()
  for (const [at, vote] of votes.entries()) {
    const key = vote.dept ?? `#${at}`
    const known = departments.get(key)
    const decided = known?.decision ? known : vote.decision ? vote : (known ?? vote)
    departments.set(key, { ...decided, votes: Math.max(known?.votes ?? 0, vote.votes) })
  }
  return [...departments.values()]
}

/** The votes of a visit, with those whose turn is still to come. */
export function ballotsOf(snapshot: FlowSnapshot, visit: SignedVisit): Ballot[] {
  const { policy, queue } = visit.sign
  const cast = messagesIn(snapshot, visit).flatMap(voteBy)
  const votes = [...cast, ...queue.flat().map(({ seat }) => voteOf(seat, undefined))]
  return policy.per === 'department' ? byDepartment(votes) : votes
}
