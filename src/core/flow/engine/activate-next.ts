import type { FlowDesignStep, Forwarding, Trace } from '../../../generated/types'
import { toReceivers, type VisitFields } from '../assignment/begin-visit'
import { applyDelegations, createTasks, reportBrokenDelegations } from '../assignment/create-tasks'
import { type ActionContext, createFlowHead } from '../context'
import { dealtypeOf } from '../design'
import { type SignVisit, visitMessages } from '../participants/sign-visit'
import { isInVisit, principalIdOf } from '../participants/signers'
import { type FlowMessage, messageStatus, type PendingSigner } from '../snapshot'

/** Returns the last signers: no one asked after them has signed. */
export function lastSignedIds(messages: readonly FlowMessage[]): string[] {
  const signed = messages.filter(({ status }) => status === messageStatus.handled)
  const followed = new Set(signed.flatMap(({ preMessageIds }) => preMessageIds))
  return signed.map(({ id }) => id).filter((id) => !followed.has(id))
}

type Placed = { marks: VisitFields; amount: number | undefined } & Pick<FlowMessage, 'level' | 'isRevoke'>

/**
 * Returns the common fields of later messages of a visit. They follow the visit's last signers; before the
 * first signature they take the position of its first message.
 */
function marksOf(act: ActionContext, visit: SignVisit): Placed | undefined {
  const messages = visitMessages(act.flow, visit)
  const first = messages.find(({ visitId }) => visitId === visit.id)
  if (!first) return undefined
  const { visitId, stepId, stepName, preStepId, preStepName, level } = first
  const { amount } = first.deadline ?? {}
  const signed = lastSignedIds(messages)
  const preMessageIds = signed.length ? signed : first.preMessageIds
  const isRevoke = first.isRevoke && !signed.length
  return {
    marks: { visitId, stepId, stepName, preStepId, preStepName, preMessageIds },
    level,
    isRevoke,
    amount,
  }
}

/** Traces who inserted people into the signing order at run time. */
const putIn = (turn: readonly PendingSigner[], nameOf: (id: string) => string): Trace[] =>
  turn.flatMap(({ to, by }) =>
    by ? [{ code: 'trace.put-in-order', params: { name: by.name }, people: [nameOf(to)] }] : [],
  )

/**
 * Activates the next group of signers. People who have left are skipped, absent ones are replaced by their
 * delegates, and people already in the visit are not asked again; returns nothing if no one remains.
 */
export function activateNext(
  act: ActionContext,
  step: FlowDesignStep,
  { visit, turn }: { visit: SignVisit; turn: readonly PendingSigner[] },
): Forwarding['nextmessage'] {
  const { directory } = act.before
  const flow = act.flow
  const placed = marksOf(act, visit)
  if (!placed) return []
  const seats = new Map(turn.map(({ to, seat }) => [to, seat ?? null]))
  const there = [...seats.keys()].filter((id) => directory.person(id)?.enabled)
  const put = putIn(turn, (id) => directory.person(id)?.name ?? id)
  const { people, trace, broken } = applyDelegations(act, step, { people: there, trace: put })
  const done = new Set(
    visitMessages(flow, visit)
      .filter(isInVisit)
      .map(({ to }) => to),
  )
  const { marks, ...rest } = placed
  const assignees = people.filter(({ to }) => !done.has(to))
  const messages = createTasks(act, step, {
    people: assignees,
    fieldsOf: (one) => ({ ...marks, ...one, ...rest, seat: seats.get(principalIdOf(one)) ?? null }),
  })
  if (!messages.length) return []
  act.addMessages(messages)
  reportBrokenDelegations(act, messages, broken)
  const level = createFlowHead(flow).level
  const list = toReceivers(act, messages)
  return [{ funid: step.id, funname: step.name, dealtype: dealtypeOf(step), level, list, trace }]
}
