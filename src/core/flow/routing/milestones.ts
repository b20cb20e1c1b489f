import type { FlowDesignButton, FlowDesignStep, Milestone } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import { isWaiting, lineageOf, withdrawnIds } from '../snapshot/lineage'
import { messageStatus } from '../snapshot/message-status'
import type { FlowSnapshot } from '../snapshot/snapshot'

/*
 * Milestones: a step is open, or a button may be pressed, only while another step is in a state: somebody has it, or it
 * was handled and nobody has it any more.
 */

/** Whether the state that a milestone asks for holds now; nothing asked for always holds. */
export function isMilestoneMet(flow: FlowSnapshot, milestone: Milestone | undefined): boolean {
  if (!milestone) return true
  const there = flow.messages.filter(({ stepId, isCopy }) => stepId === milestone.fun && !isCopy)
  const isOpen = there.some(isWaiting)
  if (milestone.is === 'waiting' || isOpen) return isOpen === (milestone.is === 'waiting')
  const done = there.filter(
    ({ status }) => status === messageStatus.handled || status === messageStatus.started,
  )
  if (!done.length) return false
  const gone = withdrawnIds(flow, lineageOf(flow))
  return done.some(({ id }) => !gone.has(id))
}

/** Why a button cannot be pressed now: its time has not come, or is over. */
function shutBy(flow: FlowSnapshot, { name, milestone }: FlowDesignButton): BusinessError | undefined {
  if (!milestone || isMilestoneMet(flow, milestone)) return undefined
  const step = flow.design.funlist.find(({ id }) => id === milestone.fun)?.name ?? milestone.fun
  return new BusinessError(`flow.button-only-${milestone.is}`, { button: name, step })
}

/** Refuses a button whose time has not come, or is over. */
export function assertButtonAvailable(flow: FlowSnapshot, button: FlowDesignButton): void {
  const refused = shutBy(flow, button)
  if (refused) throw refused
}

/** The buttons of a step that cannot be pressed now, with why. */
export const unavailableButtons = (flow: FlowSnapshot, { btnGroup }: FlowDesignStep) =>
  btnGroup.flatMap((button) => {
    const refused = shutBy(flow, button)
    return refused ? [{ button: button.id, refused }] : []
  })

/** The steps that wait for somebody although their time is over. */
export const overdueSteps = (flow: FlowSnapshot): FlowDesignStep[] =>
  flow.design.funlist.filter(
    ({ id, milestone }) =>
      milestone &&
      flow.messages.some((one) => isWaiting(one) && one.stepId === id) &&
      !isMilestoneMet(flow, milestone),
  )
