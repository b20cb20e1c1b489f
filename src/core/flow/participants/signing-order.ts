import {
  type Actor,
  type FlowMessage,
  type FlowSnapshot,
  type InactiveSigner,
  isWaiting,
  messageStatus,
  visitIndexOf,
} from '../snapshot'
import { memberMessages, type SignVisit, signVisitOf, visitMessages } from './sign-visit'
import { additionsOf, isOpinion, principalIdOf } from './signers'

/** Signing order of a visit in which people sign one after another, while it waits for one of them. */
export interface ActiveSigningOrder {
  visit: SignVisit
  /** Messages with a valid decision. */
  signed: FlowMessage[]
  /** Messages of the active signers. */
  now: FlowMessage[]
  /** Active signers who wait for signers added before themselves. */
  absent: InactiveSigner[]
  /** Principals of the remaining signers, group by group; the first group is active. */
  turns: string[][]
}

/**
 * Returns the signing order of a message's visit; undefined if no one is active there, or if all sign
 * together.
 */
export function activeSigningOrderOf(
  snapshot: FlowSnapshot,
  message: Pick<FlowMessage, 'visitId'>,
): ActiveSigningOrder | undefined {
  const visit = signVisitOf(snapshot, message)
  if (!visit || visit.sign.result || (visit.sign.policy?.turn ?? 'together') === 'together') return undefined
  if (!visitMessages(snapshot, visit).some(isWaiting)) return undefined
  const own = memberMessages(snapshot, visit, undefined)
  const now = own.filter(isWaiting)
  const absent = additionsOf(visit).flatMap(({ host, result }) =>
    host && result === undefined && host.seat?.added === undefined ? [host] : [],
  )
  const present = [...new Set([...now.map(principalIdOf), ...absent.map(principalIdOf)])]
  const later = visit.sign.queue.map((turn) => turn.map(({ to }) => to))
  return {
    visit,
    signed: own.filter(({ status }) => status === messageStatus.handled),
    now,
    absent,
    turns: [present, ...later].filter(({ length }) => length),
  }
}

/** Returns all active signing orders of a flow. */
export const activeSigningOrders = (snapshot: FlowSnapshot): ActiveSigningOrder[] =>
  [...visitIndexOf(snapshot).signs.keys()].flatMap(
    (visitId) => activeSigningOrderOf(snapshot, { visitId }) ?? [],
  )

/** How far a person may change a signing order. */
export interface SigningOrderRight {
  /** Whether active signers may be changed too. */
  now: boolean
  /** Whether signers may be skipped too. */
  skip: boolean
}

/**
 * Returns the right to change the order: by the permission to cancel all, otherwise as the visit's policy
 * allows its assignee or the creator.
 */
export function signingOrderRight(
  { flow }: FlowSnapshot,
  { visit, now }: ActiveSigningOrder,
  { id, allows }: Actor,
): SigningOrderRight | undefined {
  if (allows.includes('cancel')) return { now: true, skip: true }
  const { who = [], skip = false } = visit.sign.policy?.change ?? {}
  const isHandler = who.includes('handler') && now.some((one) => one.to === id && !isOpinion(one))
  const isCreator = who.includes('creator') && flow?.createdId === id
  return isHandler || isCreator ? { now: false, skip } : undefined
}
