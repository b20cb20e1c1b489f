import { isWaiting } from '../snapshot/lineage'
import { messageStatus } from '../snapshot/message-status'
import type { Actor, FlowMessage, FlowSnapshot, InactiveSigner } from '../snapshot/snapshot'
import { additionsOf, isOpinion } from './added-signers'
import { principalIdOf } from './initial-signers'
import { memberMessages, type SignVisit, signVisitOf, visitMessages } from './sign-visit'

/** A visit whose people sign one after another, as long as it waits for somebody. */
export interface ActiveSigningOrder {
  visit: SignVisit
  /** Whose decisions stand. */
  signed: FlowMessage[]
  /** Whose turn it is. */
  now: FlowMessage[]
  /** Whose turn it is and who waits for people whom he asked before himself. */
  absent: InactiveSigner[]
  /** Who is still to sign, by those in whose names they do, turn by turn; the first turn is whose it is. */
  turns: string[][]
}

/** The order of the visit of a message; nothing where nobody waits there, or where all are asked together. */
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

/** The orders of a flow that run. */
export const activeSigningOrders = (snapshot: FlowSnapshot): ActiveSigningOrder[] =>
  snapshot.visits.flatMap(({ id }) => activeSigningOrderOf(snapshot, { visitId: id }) ?? [])

/** How far somebody may change an order. */
export interface SigningOrderRight {
  /** Also whose turn it is. */
  now: boolean
  /** Also to pass somebody over. */
  skip: boolean
}

/** By the right to cancel all; else what the policy of the visit lets its handler, or the creator, do. */
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
