import { findAddition, isOpinion } from '../participants/added-signers'
import { actualSigningOrder } from '../participants/seats'
import { type SignVisit, signVisitOf, visitMessages } from '../participants/sign-visit'
import { isWaiting, type Lineage } from '../snapshot/lineage'
import { messageStatus } from '../snapshot/message-status'
import type { Addition, FlowMessage, FlowSnapshot, PendingSigner, SignState } from '../snapshot/snapshot'
import { type AdditionsReset, resetAdditions } from './reset-additions'

/** A visit that begins again where one of its signers had it. */
export interface StepReopening {
  /** Beside the signer himself, whoever else of the visit is asked again, as they were. */
  asked: FlowMessage[]
  sign: SignState
}

const isSpared = ({ status }: FlowMessage) => status === messageStatus.eitherSigned
const isHandled = ({ status }: FlowMessage) => status === messageStatus.handled

interface Beside {
  visit: SignVisit
  again: AdditionsReset
  /** Departments that have their vote already. */
  voted: ReadonlySet<string>
}

/** Whether somebody who was spared is asked again; where one who agrees is enough, nobody is. */
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

/** Whose turn comes after all that: whoever was asked after the signer, then whose turn had not come. */
const laterTurns = (again: AdditionsReset, queue: readonly PendingSigner[][]): PendingSigner[][] => [
  ...actualSigningOrder(again.after(undefined)),
  ...again.absent.map((one) => [one]),
  ...queue,
]

/**
 * How the visit of a message begins again with it: signatures of others that did not come of it still count; whoever was
 * not heard is asked again; whoever was asked after it gets his turn again. Where one who agrees is enough, he alone is
 * asked. Nothing where the visit has no policy of its own and nobody was asked further.
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
