import type { FlowDesignStep, OwnFormItem } from '#/generated/types'

/** Returns the options of a panel field: steps, by their names. */
export const stepOptionsOf = (steps: readonly FlowDesignStep[]): Partial<OwnFormItem> => ({
  options: { options: steps.map(({ id, name }) => ({ value: id, label: name })) },
})
