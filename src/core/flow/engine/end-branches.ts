import type { FlowDesignStep } from '../../../generated/types'
import { beginVisit } from '../assignment/begin-visit'
import { type ActionContext, closeMessages, createMessage, IncompleteSnapshotError } from '../context'
import { dealtypeOf } from '../design'
import { pendingArrivals, pendingBranches } from '../routing/join-branches'
import type { StepEntry } from '../routing/step-entry'
import { isWaiting, messageStatus } from '../snapshot'
import type { NextStepList } from './step-entries'

/*
 * Cancels branches because others were enough, because their milestone is over, or because a button ended the
 * flow. Messages waiting there are closed (status 2); an arrival without messages is settled by a message
 * without a recipient, so that nothing waits for it.
 */

/** Closes the waiting messages of a step. */
export function closeStepMessages(act: ActionContext, stepId: string): void {
  const open = act.flow.messages.filter((one) => isWaiting(one) && one.stepId === stepId)
  act.spared.push(...closeMessages(act, open, messageStatus.cancelled))
}

/** Ends a branch on arrival. */
export function endBranch(act: ActionContext, step: FlowDesignStep, arrival: StepEntry): NextStepList {
  const marks = beginVisit(act, step, arrival, arrival.trace ?? [])
  const dealtype = dealtypeOf(step)
  const now = act.before.now
  const message = createMessage(act, {
    ...marks,
    to: '',
    status: messageStatus.cancelled,
    dealtype,
    hasRead: true,
    finishedAt: now,
  })
  act.changes.push({ type: 'message.add', message })
  const result = {
    funid: step.id,
    funname: step.name,
    dealtype,
    level: act.head.level,
    list: [],
  }
  return { nextmessage: [{ ...result, trace: arrival.trace ?? [] }], cc: [] }
}

/**
 * Cancels all tasks that still wait in the flow, and the arrivals that wait for other branches; steps that the
 * same action has reached but not entered are not entered any more. Throws if some messages of the flow are
 * unknown.
 */
export function endAllBranches(act: ActionContext): void {
  if (act.before.leftOut) throw new IncompleteSnapshotError()
  act.endFlow()
  act.spared.push(...closeMessages(act, act.flow.messages.filter(isWaiting), messageStatus.cancelled))
  for (const step of act.flow.design.funlist) {
    const from = pendingArrivals(act.flow, step.id)
    if (from.length) endBranch(act, step, { stepId: step.id, because: '', from })
  }
}

/**
 * Ends all branches that a merging step no longer waits for. Returns the remaining arrivals of this action.
 */
export function endPendingBranches(
  act: ActionContext,
  step: FlowDesignStep,
  arrivals: readonly StepEntry[],
): StepEntry[] {
  const here = arrivals.filter(({ stepId }) => stepId !== step.id).map(({ stepId }) => stepId)
  const now = act.flow
  const stopped = now.design.funlist
    .filter(({ id }) => id !== step.id && pendingArrivals(now, id).length)
    .map(({ id }) => id)
  const rest = new Set(pendingBranches(now, step, [...here, ...stopped]))
  const byId = new Map(now.design.funlist.map((one) => [one.id, one]))
  for (const id of rest) {
    closeStepMessages(act, id)
    const from = pendingArrivals(act.flow, id)
    const there = byId.get(id)
    if (there && from.length) endBranch(act, there, { stepId: id, because: '', from })
  }
  for (const arrival of arrivals) {
    const there = byId.get(arrival.stepId)
    if (there && rest.has(arrival.stepId)) endBranch(act, there, arrival)
  }
  return arrivals.filter(({ stepId }) => !rest.has(stepId))
}
