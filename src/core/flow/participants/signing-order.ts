import { isWaiting } from '../snapshot/lineage'
import { messageStatus } from '../snapshot/message-status'
import type { Absent, Actor, FlowMessage, FlowSnapshot } from '../snapshot/snapshot'
import { additionsIn, isOpinion } from './added-signers'
import { inWhoseName } from './initial-signers'
import { membersOf, messagesIn, type SignedVisit, signedVisitOf } from './signed-visit'

/** A visit whose people sign one after another, as long as it waits for somebody. */
export interface Order {
  visit: SignedVisit
  /** Whose decisions stand. */
  signed: FlowMessage[]
  /** Whose turn it is. */
  now: FlowMessage[]
  /** Whose turn it is and who waits for people whom he asked before himself. */
  absent: Absent[]
  /** Who is still to sign, by those in whose names they do, turn by turn; the first turn is whose it is. */
  turns: string[][]
}

/** The order of the visit of a message; nothing where nobody waits there, or where all are asked together. */
export function orderOf(snapshot: FlowSnapshot, message: Pick<FlowMessage, 'visitId'>): Order | undefined {
  const visit = signedVisitOf(snapshot, message)
  if (!visit || visit.sign.result || (visit.sign.policy?.turn ?? 'together') === 'together') return undefined
  if (!messagesIn(snapshot, visit).some(isWaiting)) return undefined
  const own = membersOf(snapshot, visit, undefined)
  const now = own.filter(isWaiting)
  const absent = additionsIn(visit).flatMap(({ host, result }) =>
    host && result === undefined && host.seat?.added === undefined ? [host] : [],
  )
  const present = [...new Set([...now.map(inWhoseName), ...absent.map(inWhoseName)])]
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
export const ordersIn = (snapshot: FlowSnapshot): Order[] =>
  snapshot.visits.flatMap(({ id }) => orderOf(snapshot, { visitId: id }) ?? [])

/** How far somebody may change an order. */
export interface OrderRight {
  /** Also whose turn it is. */
  now: boolean
  /** Also to pass somebody over. */
  skip: boolean
}

/** By the right to cancel all; else what the policy of the visit lets its handler, or the creator, do. */
export function orderRight(
  { flow }: FlowSnapshot,
  { visit, now }: Order,
  { id, allows }: Actor,
): OrderRight | undefined {
  if (allows.includes('cancel')) return { now: true, skip: true }
  const { who = [], skip = false } = visit.sign.policy?.change ?? {}
  const isHandler = who.includes('handler') && now.some((one) => one.to === id && !isOpinion(one))
  const isCreator = who.includes('creator') && flow?.createdId === id
  return isHandler || isCreator ? { now: false, skip } : undefined
}
