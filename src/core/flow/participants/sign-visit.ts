import type { SignMode } from '../design'
import {
  type Addition,
  type FlowMessage,
  type FlowSnapshot,
  messageStatus,
  messagesOfVisit,
  type Seat,
  type SignState,
  type Visit,
  type VoteGroup,
} from '../snapshot'
import { additionsOf, findAddition, findBindingAdditions } from './signers'

/** Visit with a sign policy of its own, or with added signers. */
export type SignVisit = Visit & { sign: SignState }

/** Returns the visit of a message if it has a sign policy or added signers. */
export function signVisitOf(
  { visits }: FlowSnapshot,
  { visitId }: Pick<FlowMessage, 'visitId'>,
): SignVisit | undefined {
  const visit = visits.findLast(({ id }) => id === visitId)
  return visit?.sign ? { ...visit, sign: visit.sign } : undefined
}

/**
 * Returns the sign mode of a message; its visit retains the policy it was entered with, regardless of later
 * versions.
 */
export function signModeOf(flow: FlowSnapshot, message: Pick<FlowMessage, 'visitId' | 'dealtype'>): SignMode {
  const policy = signVisitOf(flow, message)?.sign.policy
  return { dealtype: message.dealtype, ...(policy && { sign: policy }) }
}

/** Returns the messages whose signatures count in a visit: its own, and those carried over. */
export function visitMessages({ messages }: FlowSnapshot, { id, sign }: SignVisit): FlowMessage[] {
  if (!sign.carried?.length) return messagesOfVisit({ messages }, id).filter(({ isCopy }) => !isCopy)
  const carried = new Set(sign.carried)
  return messages.filter((one) => !one.isCopy && (one.visitId === id || carried.has(one.id)))
}

/** Returns the visit messages of signers asked by the step, or by the given addition. */
export const memberMessages = (
  snapshot: FlowSnapshot,
  visit: SignVisit,
  group: Pick<Addition, 'id'> | undefined,
): FlowMessage[] => visitMessages(snapshot, visit).filter(({ seat }) => seat?.added === group?.id)

type Vote = Ballot & Pick<Seat, 'dept'>

const voteOf = (seat: Seat | null | undefined, decision: Ballot['decision']): Vote => ({
  votes: seat?.votes ?? 1,
  hasVeto: seat?.veto === true,
  dept: seat?.dept,
  ...(decision && { decision }),
})

/**
 * Combines a decision with those of its added signers: their refusal counts as the host's, and the host waits
 * for them.
 */
function withAdditions(
  visit: SignVisit,
  seat: Seat | null | undefined,
  own: Ballot['decision'],
): Ballot['decision'] {
  if (own === 'refuse') return own
  const results = findBindingAdditions(visit, seat).map(({ result }) => result)
  if (results.includes('refuse')) return 'refuse'
  return results.includes(undefined) ? undefined : own
}

/** Converts a message to a vote: open or decided; empty if it no longer counts. */
function voteBy(visit: SignVisit, { status, outcome, seat }: Omit<VoteGroup, 'count'>): Vote[] {
  if (status === messageStatus.waiting) return [voteOf(seat, withAdditions(visit, seat, undefined))]
  if (status !== messageStatus.handled) return []
  const decision = outcome === 'return' ? 'refuse' : (outcome ?? 'other')
  return [voteOf(seat, withAdditions(visit, seat, decision))]
}

/** Returns the vote of an absent host: the decision of the added signers. */
function voteInAbsence(visit: SignVisit, { host, result }: Addition): Vote[] {
  if (!host || result === 'gone') return []
  return [voteOf(host.seat, withAdditions(visit, host.seat, result))]
}

/** Merges votes to one per department: its first decision counts, with the weight of its heaviest vote. */
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

/** Returns the votes of those asked so far by the step, or by an addition. */
export function collectVotes(snapshot: FlowSnapshot, visit: SignVisit, group?: Pick<Addition, 'id'>): Vote[] {
  const absent = additionsOf(visit).filter(({ host }) => host && host.seat?.added === group?.id)
  const cast = memberMessages(snapshot, visit, group).flatMap(({ status, seat, log }) =>
    voteBy(visit, { status, seat, outcome: log.outcome }),
  )
  return [...cast, ...absent.flatMap((one) => voteInAbsence(visit, one))]
}

const isByDepartment = ({ sign }: SignVisit): boolean => sign.policy?.per === 'department'

/**
 * Returns the votes of messages omitted from the snapshot: one of total weight for equal votes, one for each
 * department.
 */
function votesLeftOut({ leftOut }: FlowSnapshot, visit: SignVisit): Vote[] {
  return (leftOut?.votes ?? []).flatMap(({ count, ...alike }) =>
    voteBy(visit, alike).map((vote) =>
      isByDepartment(visit) && vote.dept ? vote : { ...vote, votes: vote.votes * count },
    ),
  )
}

/**
 * Whether a department's vote cannot be determined without all messages: an omitted one is decided, and there
 * are others.
 */
export function needsAllMessages(snapshot: FlowSnapshot, visit: SignVisit): boolean {
  if (!isByDepartment(visit)) return false
  const left = votesLeftOut(snapshot, visit)
  const all = [...collectVotes(snapshot, visit), ...left]
  return left.some(
    (one) => one.dept && one.decision && all.filter(({ dept }) => dept === one.dept).length > 1,
  )
}

/** Returns the ballots of a visit or an addition, including signers still to be asked. */
export function ballotsOf(snapshot: FlowSnapshot, visit: SignVisit, group?: Addition): Ballot[] {
  const { queue } = visit.sign
  const later = (group ? (findAddition(visit, group.id)?.queue ?? []) : queue).flat()
  const requests = [...collectVotes(snapshot, visit, group), ...(group ? [] : votesLeftOut(snapshot, visit))]
  const votes = [...requests, ...later.map(({ seat }) => voteOf(seat, undefined))]
  return isByDepartment(visit) && !group ? byDepartment(votes) : votes
}

/** One ballot of a visit, of a person or a department; without a decision it is still open. */
export interface Ballot {
  votes: number
  hasVeto: boolean
  decision?: 'agree' | 'refuse' | 'other'
}
