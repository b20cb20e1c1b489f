import type { FlowDesignButton, FlowDesignStep, Milestone } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import { type FlowSnapshot, isWaiting, messageLineageOf, messageStatus, withdrawnIds } from '../snapshot'

/*
 * Milestones: a step is open, or a button available, only while another step is in a state: active, or
 * handled and no longer active.
 */

/** Whether the required state of a milestone is met; always true without a milestone. */
export function isMilestoneMet(flow: FlowSnapshot, milestone: Milestone | undefined): boolean {
  if (!milestone) return true
  const there = flow.messages.filter(({ stepId, isCopy }) => stepId === milestone.fun && !isCopy)
  const isOpen = there.some(isWaiting)
  if (milestone.is === 'waiting' || isOpen) return isOpen === (milestone.is === 'waiting')
  const done = there.filter(
    ({ status }) => status === messageStatus.handled || status === messageStatus.started,
  )
  if (!done.length) return false
  const removed = withdrawnIds(flow, messageLineageOf(flow))
  return done.some(({ id }) => !removed.has(id))
}

/** Returns the error if a button is not available yet, or no longer. */
function milestoneError(
  flow: FlowSnapshot,
  { name, milestone }: FlowDesignButton,
): BusinessError | undefined {
  if (!milestone || isMilestoneMet(flow, milestone)) return undefined
  const step = flow.design.funlist.find(({ id }) => id === milestone.fun)?.name ?? milestone.fun
  return new BusinessError(`flow.button-only-${milestone.is}`, { button: name, step })
}

/** Throws if a button is not available yet, or no longer. */
export function assertButtonAvailable(flow: FlowSnapshot, button: FlowDesignButton): void {
  const refused = milestoneError(flow, button)
  if (refused) throw refused
}

/** Returns the unavailable buttons of a step, with the reasons. */
export const unavailableButtons = (flow: FlowSnapshot, { btnGroup }: FlowDesignStep) =>
  btnGroup.flatMap((button) => {
    const refused = milestoneError(flow, button)
    return refused ? [{ button: button.id, refused }] : []
  })

/** Returns the steps that still wait for an assignee although their milestone is over. */
export const overdueSteps = (flow: FlowSnapshot): FlowDesignStep[] =>
  flow.design.funlist.filter(
    ({ id, milestone }) =>
      milestone &&
      flow.messages.some((one) => isWaiting(one) && one.stepId === id) &&
      !isMilestoneMet(flow, milestone),
  )
