import type { FlowDesign } from '#/generated/types'

/** Returns the design with the given step as its only start. */
export function makeStart(design: FlowDesign, id: string): FlowDesign {
  if (!design.funlist.some((step) => step.id === id && !step.is_start)) return design
  const funlist = design.funlist.map((step) => {
    const is_start = step.id === id
    return step.is_start === is_start ? step : { ...step, is_start }
  })
  return { ...design, funlist }
}
