import { actualSigningOrder } from '../participants/seats'
import { type SignVisit, signVisitOf, visitMessages } from '../participants/sign-visit'
import { additionsOf, findAddition, isOpinion } from '../participants/signers'
import {
  type Addition,
  type FlowMessage,
  type FlowSnapshot,
  type InactiveSigner,
  isWaiting,
  type MessageLineage,
  messageStatus,
  type PendingSigner,
  type Seat,
  type SignState,
} from '../snapshot'
import { toInactiveSigner } from './resolve-additions'

/** Fate of the added signers when a visit is reopened at one of its signers. */
interface AdditionsReset {
  added: Addition[]
  /** Ids of reopened additions. */
  reopened: ReadonlySet<string>
  /** Signers of the step who are asked again after the signer although their message is closed. */
  absent: PendingSigner[]
  /** Messages of those asked after the signer, by the step or by an addition, who will be asked again. */
  after(group: string | undefined): FlowMessage[]
  /** Whether a signature no longer counts because the addition that it decided is reopened. */
  isAnew(message: FlowMessage): boolean
  /** Whether the assignee refused in a reopened addition and is asked again. */
  isRefuser(message: FlowMessage): boolean
  /** Whether the assignee had been replaced by the refusal of added signers and is needed again. */
  isBack(message: FlowMessage): boolean
}

/**
 * Origin of the reopening: its signer, the others of the visit, and the messages that followed from the
 * signature.
 */
interface Beginning {
  target: FlowMessage
  otherMessages: readonly FlowMessage[]
  descendants: ReadonlySet<string>
}

const isRefusal = ({ log }: FlowMessage) => log.outcome === 'refuse'
const hostsAddition = (seat: Seat | null | undefined, { id }: Addition) => seat?.adds?.includes(id) === true

/** Returns the messages of the host of an addition. */
const hostsOf = ({ target, otherMessages }: Beginning, addition: Addition) =>
  [...otherMessages, target].filter(
    ({ id, seat }) => hostsAddition(seat, addition) || id === addition.host?.messageId,
  )

/** Returns the chain of additions by which a signer was added: their own, that of its host, and so on. */
function leadingTo(visit: SignVisit, beginning: Beginning): Set<string> {
  const chain = new Set<string>()
  let addition = findAddition(visit, beginning.target.seat?.added)
  while (addition && !chain.has(addition.id)) {
    chain.add(addition.id)
    const seat: Seat | null | undefined = addition.host?.seat ?? hostsOf(beginning, addition)[0]?.seat
    addition = findAddition(visit, seat?.added)
  }
  return chain
}

type Fate = 'kept' | 'open' | 'dropped'

function fateOf(addition: Addition, beginning: Beginning, chain: ReadonlySet<string>): Fate {
  const { target, descendants } = beginning
  if (chain.has(addition.id)) return 'open'
  if (hostsAddition(target.seat, addition))
    return addition.kind === 'after' || addition.result === 'refuse' ? 'open' : 'kept'
  return hostsOf(beginning, addition).some(({ id }) => descendants.has(id)) ? 'dropped' : 'kept'
}

/** Returns the host of a reopened addition if the host waits for it. */
function waitsFor(beginning: Beginning, addition: Addition): InactiveSigner | undefined {
  if (addition.kind !== 'before') return undefined
  const host = hostsOf(beginning, addition).findLast(({ id }) => id !== beginning.target.id)
  return addition.host ?? (host && toInactiveSigner(host))
}

/** Computes the fate of the additions of a reopened visit. */
function resetAdditions(visit: SignVisit, beginning: Beginning): AdditionsReset {
  const { target, otherMessages, descendants } = beginning
  const chain = leadingTo(visit, beginning)
  const fates = new Map(additionsOf(visit).map((one) => [one.id, fateOf(one, beginning, chain)]))
  const is = (fate: Fate) => (one: Addition) => fates.get(one.id) === fate
  const reopened = additionsOf(visit).filter(is('open'))
  const ids = new Set(reopened.map(({ id }) => id))
  const waiting = reopened.filter((one) => waitsFor(beginning, one))
  const { cancelled } = messageStatus
  const later = otherMessages.filter(
    ({ id, status, seat }) =>
      descendants.has(id) && status !== cancelled && !waiting.some((one) => hostsAddition(seat, one)),
  )
  const after = (group: string | undefined) => later.filter(({ seat }) => seat?.added === group)
  const absentIn = (group: string | undefined): PendingSigner[] =>
    additionsOf(visit)
      .filter(is('dropped'))
      .flatMap(({ host }) => (host && host.seat?.added === group ? [host] : []))
      .filter(({ messageId }) => !later.some(({ id }) => id === messageId))
      .map(({ to, seat }) => ({ to, seat: seat ?? null }))
  const open = ({ result: _, host: __, ...addition }: Addition): Addition => {
    const known = findAddition(visit, addition.id) ?? addition
    const host = waitsFor(beginning, known)
    const absent = absentIn(addition.id).map((one) => [one])
    const queue = [...actualSigningOrder(after(addition.id)), ...absent, ...addition.queue]
    return { ...addition, queue, ...(host && { host }) }
  }
  const groupOf = ({ seat }: FlowMessage) => reopened.find(({ id }) => id === seat?.added)
  const isRefuser = (one: FlowMessage) => groupOf(one) !== undefined && isRefusal(one)
  return {
    added: additionsOf(visit)
      .filter((one) => !is('dropped')(one))
      .map((one) => (ids.has(one.id) ? open(one) : one)),
    reopened: ids,
    absent: absentIn(undefined),
    after,
    isRefuser,
    isAnew: (one) => isRefuser(one) || groupOf(one)?.way === 'any',
    isBack: ({ id }) =>
      reopened.some(({ kind, host }) => kind !== 'before' && host?.messageId === id && id !== target.id),
  }
}

/** Visit that is reopened at one of its signers. */
export interface StepReopening {
  /** Other messages of the visit that are activated again besides the signer's, unchanged. */
  reopened: FlowMessage[]
  sign: SignState
}

const isSpared = ({ status }: FlowMessage) => status === messageStatus.eitherSigned
const isHandled = ({ status }: FlowMessage) => status === messageStatus.handled

interface Beside {
  visit: SignVisit
  again: AdditionsReset
  /** Departments that have voted already. */
  voted: ReadonlySet<string>
}

/** Whether an assignee who was no longer needed is asked again; never where one approval is enough. */
function isAskedAgain({ visit, again, voted }: Beside, one: FlowMessage): boolean {
  const { policy } = visit.sign
  const { seat, dealtype } = one
  if (again.isBack(one)) return true
  if (isOpinion(one)) return false
  const group: Addition | undefined = findAddition(visit, seat?.added)
  if (group) return again.reopened.has(group.id) && group.way !== 'any'
  if (policy?.per === 'department' && seat?.dept !== undefined && voted.has(seat.dept)) return false
  return policy ? policy.need !== 'any' : dealtype !== 'orsign'
}

/** Returns the later signers: those asked after the signer, then those who were not active yet. */
const laterTurns = (again: AdditionsReset, queue: readonly PendingSigner[][]): PendingSigner[][] => [
  ...actualSigningOrder(again.after(undefined)),
  ...again.absent.map((one) => [one]),
  ...queue,
]

/**
 * Reopens the visit of a message. Independent signatures of others still count; assignees who had not decided
 * are asked again, and those asked after the signer become active again later. Where one approval is enough,
 * only the signer is asked. Undefined if the visit has neither a sign policy nor added signers.
 */
export function reopenStep(
  snapshot: FlowSnapshot,
  target: FlowMessage,
  lineage: MessageLineage,
): StepReopening | undefined {
  const visit = signVisitOf(snapshot, target)
  if (!visit) return undefined
  const { policy, queue } = visit.sign
  const descendants = lineage.descendantsOf(target.id)
  const otherMessages = visitMessages(snapshot, visit).filter(
    ({ id, status }) => id !== target.id && status !== messageStatus.withdrawn,
  )
  const again = resetAdditions(visit, { target, otherMessages, descendants })
  const siblings = otherMessages.filter(({ id }) => !descendants.has(id))
  const flowMessages = siblings.filter((one) => isHandled(one) && !again.isAnew(one))
  const voted = new Set(flowMessages.flatMap(({ seat }) => seat?.dept ?? []))
  const unheard = siblings.filter((one) => isSpared(one) && isAskedAgain({ visit, again, voted }, one))
  const reopenedRefusals = siblings.filter((one) => isHandled(one) && again.isRefuser(one))
  const reopened = [...siblings.filter(isWaiting), ...unheard, ...reopenedRefusals].filter(
    ({ to }) => snapshot.directory.person(to)?.enabled,
  )
  const sign: SignState = {
    ...(policy && { policy }),
    queue: laterTurns(again, queue),
    ...(visit.sign.pool && { pool: visit.sign.pool }),
    ...(flowMessages.length && { carried: flowMessages.map(({ id }) => id) }),
    ...(visit.sign.added && { added: again.added }),
  }
  return { reopened, sign }
}
