import type { FlowDesign, FlowDesignStep } from '#/generated/types'
import { createContinuationCheck, endsFlow } from '../../../core/flow'
import { changeStepTargets, isSameLinkSource, type LinkSource } from '../flow-links'

interface Connection {
  from: string
  place: LinkSource
  to: string
}

/** Returns a step whose buttons end the flow only where they lead to notices: an arrow says where it goes on. */
function clearEnds(step: FlowDesignStep, design: FlowDesign): FlowDesignStep {
  const continues = createContinuationCheck(design)
  const leadsOn = (button: FlowDesignStep['btnGroup'][number]) => endsFlow(button) && continues(button)
  if (!step.btnGroup.some(leadsOn)) return step
  const btnGroup = step.btnGroup.map((button) => {
    if (!leadsOn(button)) return button
    const { end: _, ...rest } = button
    return rest
  })
  return { ...step, btnGroup }
}

const changeTargets = (
  design: FlowDesign,
  { from, place }: Omit<Connection, 'to'>,
  change: (targets: string[]) => string[],
): FlowDesign => {
  const at = design.funlist.findIndex(({ id }) => id === from)
  const step = design.funlist[at]
  if (!step) return design
  const next = changeStepTargets(step, (targets, here) =>
    isSameLinkSource(here, place) ? change(targets) : targets,
  )
  return next === step ? design : { ...design, funlist: design.funlist.with(at, clearEnds(next, design)) }
}

/** Returns the design with an arrow from a link source to another step; the same design if it exists. */
export const connectSteps = (design: FlowDesign, { to, ...linkOrigin }: Connection): FlowDesign =>
  changeTargets(design, linkOrigin, (targets) => (targets.includes(to) ? targets : [...targets, to]))

/** Returns the design without an arrow. */
export const disconnectSteps = (design: FlowDesign, { to, ...linkOrigin }: Connection): FlowDesign =>
  changeTargets(design, linkOrigin, (targets) =>
    targets.includes(to) ? targets.filter((target) => target !== to) : targets,
  )

/** Returns the design with all arrows of one link source replaced. */
export const setTargets = (
  design: FlowDesign,
  { to, ...linkOrigin }: Omit<Connection, 'to'> & { to: readonly string[] },
): FlowDesign =>
  changeTargets(design, linkOrigin, (targets) => (targets.join() === to.join() ? targets : [...to]))

/** Returns the design with an arrow redirected to another step. */
export function redirectLink(
  design: FlowDesign,
  { to, by, ...linkOrigin }: Connection & { by: string },
): FlowDesign {
  const replaced = (targets: string[]) => [...new Set(targets.map((target) => (target === to ? by : target)))]
  return to === by ? design : changeTargets(design, linkOrigin, replaced)
}
