import type { FlowDesignStep } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import type { RecipientResolution } from '../../recipient/resolve'
import type { ActionContext } from '../context'
import { isApproval } from '../design'
import { isOpinion } from '../participants/signers'
import {
  type Actor,
  type FlowMessage,
  type FlowSnapshot,
  messageLineageOf,
  messageStatus,
  withdrawnIds,
} from '../snapshot'

/*
 * Separation of duties: a design names steps that must be handled by different people. A person who handled
 * one of them, also on behalf of another, is not asked in another one, cannot be assigned it, and cannot
 * approve there. Decisions taken back no longer count.
 */

/** Returns the other steps whose handlers are excluded from a step. */
const excluding = ({ design }: FlowSnapshot, stepId: string): Set<string> =>
  new Set(
    (design.set.duties ?? [])
      .filter(({ steps }) => steps.includes(stepId))
      .flatMap(({ steps }) => steps.filter((id) => id !== stepId)),
  )

/** Whether a message was handled by a person; an opinion decides nothing. */
const isDone = (message: FlowMessage) =>
  (message.status === messageStatus.handled && !isOpinion(message)) ||
  message.status === messageStatus.started

/** Returns the people excluded from deciding in a step, each with the name of the step that they handled. */
export function findExcludedPeople(flow: FlowSnapshot, step: FlowDesignStep): Map<string, string> {
  const excludedPeople = excluding(flow, step.id)
  if (!excludedPeople.size || !isApproval(flow.design, step)) return new Map()
  const removed = withdrawnIds(flow, messageLineageOf(flow))
  const done = flow.messages.filter(
    (one) => excludedPeople.has(one.stepId) && isDone(one) && !removed.has(one.id),
  )
  return new Map(
    done.flatMap(({ to, entrustFrom, stepName }) =>
      [to, entrustFrom?.id ?? ''].filter(Boolean).map((id) => [id, stepName] as const),
    ),
  )
}

/** Removes handlers of conflicting steps from the recipients of a step; the trace records each. */
export function excludePriorHandlers(
  act: ActionContext,
  step: FlowDesignStep,
  { people, trace }: RecipientResolution,
): RecipientResolution {
  const now = act.flow
  const excluded = findExcludedPeople(now, step)
  const left = people.filter((id) => excluded.has(id))
  const rows = left.map((id) => ({
    code: 'trace.duty-left-out',
    params: { name: now.directory.person(id)?.name ?? id, step: excluded.get(id) ?? '' },
    people: [],
  }))
  return { people: people.filter((id) => !excluded.has(id)), trace: [...trace, ...rows] }
}

/** Throws if a person approves in a step after handling a conflicting one, also on behalf of another or by their agent. */
export function assertSeparationOfDuties(
  flow: FlowSnapshot,
  step: FlowDesignStep,
  { id, realId, agent }: Actor,
): void {
  const excluded = findExcludedPeople(flow, step)
  const before = excluded.get(id) ?? excluded.get(realId ?? '') ?? excluded.get(agent?.ownerId ?? '')
  if (before !== undefined) throw new BusinessError('flow.duty', { step: step.name, before })
}

/** Throws if a message would be assigned to a person who could not approve there. */
export function assertEligible(flow: FlowSnapshot, { stepId }: FlowMessage, to: string): void {
  const step = flow.design.funlist.find(({ id }) => id === stepId)
  const before = step && findExcludedPeople(flow, step).get(to)
  if (!step || before === undefined) return
  const name = flow.directory.person(to)?.name ?? to
  throw new BusinessError('flow.duty-of', { name, step: step.name, before })
}
