import type { SignMode } from '../design/design'
import { messageStatus } from '../snapshot/message-status'
import type {
  Addition,
  FlowMessage,
  FlowSnapshot,
  Seat,
  SignState,
  Visit,
  VoteGroup,
} from '../snapshot/snapshot'
import { additionsOf, findAddition, findBindingAdditions } from './added-signers'

/** A visit that decides by a policy of its own, or in which people were asked further. */
export type SignVisit = Visit & { sign: SignState }

/** The visit of a message, where it decides by a policy of its own, or people were asked further. */
export function signVisitOf(
  { visits }: FlowSnapshot,
  { visitId }: Pick<FlowMessage, 'visitId'>,
): SignVisit | undefined {
  const visit = visits.find(({ id }) => id === visitId)
  return visit?.sign ? { ...visit, sign: visit.sign } : undefined
}

/** How a message is signed: its visit goes on as it was entered, whatever the flow's version says by now. */
export function signModeOf(flow: FlowSnapshot, message: Pick<FlowMessage, 'visitId' | 'dealtype'>): SignMode {
  const policy = signVisitOf(flow, message)?.sign.policy
  return { dealtype: message.dealtype, ...(policy && { sign: policy }) }
}

/** The messages whose signatures count in a visit: its own, and those that it took over. */
export function visitMessages({ messages }: FlowSnapshot, { id, sign }: SignVisit): FlowMessage[] {
  const carried = new Set(sign.carried)
  return messages.filter((one) => !one.isCopy && (one.visitId === id || carried.has(one.id)))
}

/** Those of them whom the step asked; of an addition, those whom it asked. */
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

/** What a vote comes to with those who were asked further by whoever has it: their refusal is his, and he waits for them. */
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

/** What a message is as a vote: open, decided, or none any more. */
function voteBy(visit: SignVisit, { status, outcome, seat }: Omit<VoteGroup, 'count'>): Vote[] {
  if (status === messageStatus.waiting) return [voteOf(seat, withAdditions(visit, seat, undefined))]
  if (status !== messageStatus.handled) return []
  const decision = outcome === 'return' ? 'refuse' : (outcome ?? 'other')
  return [voteOf(seat, withAdditions(visit, seat, decision))]
}

/** The vote of somebody in whose place nobody waits: as those decide whom he asked. */
function voteInAbsence(visit: SignVisit, { host, result }: Addition): Vote[] {
  if (!host || result === 'gone') return []
  return [voteOf(host.seat, withAdditions(visit, host.seat, result))]
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

/** The votes of those who were asked so far: by the step, or by an addition. */
export function collectVotes(snapshot: FlowSnapshot, visit: SignVisit, group?: Pick<Addition, 'id'>): Vote[] {
  const absent = additionsOf(visit).filter(({ host }) => host && host.seat?.added === group?.id)
  const cast = memberMessages(snapshot, visit, group).flatMap(({ status, seat, log }) =>
    voteBy(visit, { status, seat, outcome: log.outcome }),
  )
  return [...cast, ...absent.flatMap((one) => voteInAbsence(visit, one))]
}

const isByDepartment = ({ sign }: SignVisit): boolean => sign.policy?.per === 'department'

/** The votes of messages that the snapshot leaves out: of a kind one that weighs as much as all, of a department its own. */
function votesLeftOut({ leftOut }: FlowSnapshot, visit: SignVisit): Vote[] {
  return (leftOut?.votes ?? []).flatMap(({ count, ...alike }) =>
    voteBy(visit, alike).map((vote) =>
      isByDepartment(visit) && vote.dept ? vote : { ...vote, votes: vote.votes * count },
    ),
  )
}

/** Whether it is not known without all messages which vote of a department counts: one that is left out is decided, and there are others. */
export function needsAllMessages(snapshot: FlowSnapshot, visit: SignVisit): boolean {
  if (!isByDepartment(visit)) return false
  const left = votesLeftOut(snapshot, visit)
  const all = [...collectVotes(snapshot, visit), ...left]
  return left.some(
    (one) => one.dept && one.decision && all.filter(({ dept }) => dept === one.dept).length > 1,
  )
}

/** The votes of a visit, or of an addition, with those whose turn is still to come. */
export function ballotsOf(snapshot: FlowSnapshot, visit: SignVisit, group?: Addition): Ballot[] {
  const { queue } = visit.sign
  const later = (group ? (findAddition(visit, group.id)?.queue ?? []) : queue).flat()
  const asked = [...collectVotes(snapshot, visit, group), ...(group ? [] : votesLeftOut(snapshot, visit))]
  const votes = [...asked, ...later.map(({ seat }) => voteOf(seat, undefined))]
  return isByDepartment(visit) && !group ? byDepartment(votes) : votes
}

/** One vote of a visit: a person's, or a department's; without a decision it is still open. */
export interface Ballot {
  votes: number
  hasVeto: boolean
  decision?: 'agree' | 'refuse' | 'other'
}
