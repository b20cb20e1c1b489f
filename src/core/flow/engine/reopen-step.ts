import { findAddition, isOpinion } from '../participants/added-signers'
import { actualSigningOrder } from '../participants/seats'
import { type SignVisit, signVisitOf, visitMessages } from '../participants/sign-visit'
import { isWaiting, type Lineage } from '../snapshot/lineage'
import { messageStatus } from '../snapshot/message-status'
import type { Addition, FlowMessage, FlowSnapshot, PendingSigner, SignState } from '../snapshot/snapshot'
import { type AdditionsReset, resetAdditions } from './reset-additions'

/** Visit that is reopened at one of its signers. */
export interface StepReopening {
  /** Other messages of the visit that are activated again besides the signer's, unchanged. */
  asked: FlowMessage[]
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
  lineage: Lineage,
): StepReopening | undefined {
  const visit = signVisitOf(snapshot, target)
  if (!visit) return undefined
  const { policy, queue } = visit.sign
  const came = lineage.descendantsOf(target.id)
  const others = visitMessages(snapshot, visit).filter(({ id }) => id !== target.id)
  const again = resetAdditions(visit, { target, others, came })
  const beside = others.filter(({ id }) => !came.has(id))
  const kept = beside.filter((one) => isHandled(one) && !again.isAnew(one))
  const voted = new Set(kept.flatMap(({ seat }) => seat?.dept ?? []))
  const unheard = beside.filter((one) => isSpared(one) && isAskedAgain({ visit, again, voted }, one))
  const anew = beside.filter((one) => isHandled(one) && again.isRefuser(one))
  const asked = [...beside.filter(isWaiting), ...unheard, ...anew].filter(
    ({ to }) => snapshot.directory.person(to)?.enabled,
  )
  const sign: SignState = {
    ...(policy && { policy }),
    queue: laterTurns(again, queue),
    ...(visit.sign.pool && { pool: visit.sign.pool }),
    ...(kept.length && { carried: kept.map(({ id }) => id) }),
    ...(visit.sign.added && { added: again.added }),
  }
  return { asked, sign }
}
