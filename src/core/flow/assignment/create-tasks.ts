import type { FlowDesignStep } from '../../../generated/types'
import type { RecipientResolution } from '../../recipient/resolve'
import { mapInSlices, runInSlices } from '../../slices'
import { type ActionContext, createMessage } from '../context'
import { computeDueDate } from '../deadline/due-date'
import {
  type Assignee,
  type DelegationResult,
  type ExclusionReason,
  resolveDelegatesInSlices,
} from '../delegation/delegation'
import { dealtypeOf, isSignStep } from '../design'
import { findBarredCreator } from '../guards/self-approval'
import { findExcludedPeople } from '../guards/separation-of-duties'
import { type FlowMessage, messageStatus } from '../snapshot'
import type { VisitFields } from './begin-visit'

/** Replaces absent assignees by their delegates, except in the creator's own step. */
export function applyDelegations(
  act: ActionContext,
  step: FlowDesignStep,
  { people, trace }: Pick<RecipientResolution, 'people' | 'trace'>,
): DelegationResult {
  const { directory, delegations, now, zone, designId } = act.before
  const flow = act.flow
  const creator = findBarredCreator(flow, { stepId: step.id })
  const barred = new Map<string, ExclusionReason>(
    [...findExcludedPeople(flow, step).keys()].map((id) => [id, 'duty']),
  )
  if (creator) barred.set(creator, 'creator')
  const context = {
    directory,
    now,
    ...(zone && { zone }),
    designId,
    barred,
    ...(isSignStep(step) && delegations && { delegations }),
  }
  const found = runInSlices(act.before, () => resolveDelegatesInSlices(people, context))
  return { ...found, trace: [...trace, ...found.trace] }
}

interface AskedHow extends Pick<FlowMessage, 'level' | 'seat'>, Partial<Pick<FlowMessage, 'isRevoke'>> {
  /** Amount of the deadline, if a decision table sets one. */
  amount?: number | undefined
}

/** Creates the message for one person in a visit, as a task or a notice. */
export function createTask(
  act: ActionContext,
  step: FlowDesignStep,
  { amount, ...rest }: VisitFields & Assignee & AskedHow,
): FlowMessage {
  const isNotice = step.dealtype === 'message' && !step.is_start
  if (isNotice) return createMessage(act, { ...rest, status: messageStatus.notice, dealtype: 'message' })
  return createMessage(act, {
    ...rest,
    status: messageStatus.waiting,
    dealtype: dealtypeOf(step),
    ...computeDueDate(act.before, step, { to: rest.to, amount }),
  })
}

/** Creates the messages for the people of a visit, each with the fields of their task; interruptible between them. */
export function createTasks<Person>(
  act: ActionContext,
  step: FlowDesignStep,
  {
    people,
    fieldsOf,
  }: { people: readonly Person[]; fieldsOf(one: Person): VisitFields & Assignee & AskedHow },
): FlowMessage[] {
  return runInSlices(act.before, (before) => {
    const own = act.copy({ before })
    return mapInSlices(people, (one) => createTask(own, step, fieldsOf(one)))
  })
}

/**
 * Reports assignees whose delegation leads to no one to the flow administrators; the task stays with them.
 */
export function reportBrokenDelegations(
  act: ActionContext,
  messages: readonly FlowMessage[],
  broken: readonly string[],
): void {
  if (!broken.length) return
  const reported = new Set(broken)
  for (const { id: messageId, to: from } of messages.filter(({ to }) => reported.has(to)))
    act.changes.push({ type: 'effect', kind: 'broken-delegation', payload: { messageId, from } })
}
