import type { FlowDesign, FlowDesignStep } from '#/generated/types'

/** The design with some properties of a step changed. */
export function changeStep(
  design: FlowDesign,
  { id, change }: { id: string; change: Partial<FlowDesignStep> },
): FlowDesign {
  const at = design.funlist.findIndex((step) => step.id === id)
  const step = design.funlist[at]
  return step ? { ...design, funlist: design.funlist.with(at, { ...step, ...change }) } : design
}
