import type { FlowDesign } from '#/generated/types'
import { changeStepTargets, isSameLinkSource, type LinkSource } from '../flow-links'

interface Connection {
  from: string
  place: LinkSource
  to: string
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
  return next === step ? design : { ...design, funlist: design.funlist.with(at, next) }
}

/** The design with an arrow from a place of a step to another step; the same design when it exists. */
export const connectSteps = (design: FlowDesign, { to, ...where }: Connection): FlowDesign =>
  changeTargets(design, where, (targets) => (targets.includes(to) ? targets : [...targets, to]))

/** The design without an arrow. */
export const disconnectSteps = (design: FlowDesign, { to, ...where }: Connection): FlowDesign =>
  changeTargets(design, where, (targets) =>
    targets.includes(to) ? targets.filter((target) => target !== to) : targets,
  )

/** The design with all arrows of one place set at once. */
export const setTargets = (
  design: FlowDesign,
  { to, ...where }: Omit<Connection, 'to'> & { to: readonly string[] },
): FlowDesign => changeTargets(design, where, (targets) => (targets.join() === to.join() ? targets : [...to]))

/** The design with an arrow that points to another step than before. */
export function retarget(design: FlowDesign, { to, by, ...where }: Connection & { by: string }): FlowDesign {
  const replaced = (targets: string[]) => [...new Set(targets.map((target) => (target === to ? by : target)))]
  return to === by ? design : changeTargets(design, where, replaced)
}
