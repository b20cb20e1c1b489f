import type { FlowDesign, FlowDesignSet } from '#/generated/types'

/** The design with some settings of the whole flow changed. */
export const changeSet = (design: FlowDesign, change: Partial<FlowDesignSet>): FlowDesign => ({
  ...design,
  set: { ...design.set, ...change },
})
