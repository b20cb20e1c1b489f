import type { FlowDesign, FlowDesignSet } from '#/generated/types'

/** Returns the design with some settings of the whole flow changed; undefined removes one. */
export const changeFlowSettings = (design: FlowDesign, change: Partial<FlowDesignSet>): FlowDesign => ({
  ...design,
  set: Object.fromEntries(
    Object.entries({ ...design.set, ...change }).filter(([, value]) => value !== undefined),
  ) as unknown as FlowDesignSet,
})
