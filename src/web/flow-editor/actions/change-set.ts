import type { FlowDesign, FlowDesignSet } from '#/generated/types'

/** Returns the design with some settings of the whole flow changed. */
export const changeFlowSettings = (design: FlowDesign, change: Partial<FlowDesignSet>): FlowDesign => ({
  ...design,
  set: { ...design.set, ...change },
})
