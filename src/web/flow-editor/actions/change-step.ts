import type { FlowDesign, FlowDesignStep } from '#/generated/types'

/** Removes empty values from a step: a design is compared and stored without them. */
const withoutNothing = (step: FlowDesignStep): FlowDesignStep =>
  Object.fromEntries(
    Object.entries(step).filter(([, value]) => value !== undefined),
  ) as unknown as FlowDesignStep

/** Returns the design with some properties of a step changed; undefined removes one. */
export function changeStep(
  design: FlowDesign,
  { id, change }: { id: string; change: Partial<FlowDesignStep> },
): FlowDesign {
  const at = design.funlist.findIndex((step) => step.id === id)
  const step = design.funlist[at]
  return step
    ? { ...design, funlist: design.funlist.with(at, withoutNothing({ ...step, ...change })) }
    : design
}
