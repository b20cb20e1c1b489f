import type { FlowDesignStep, OwnFormItem } from '#/generated/types'

/** What a field of a panel offers: steps, by their names. */
export const stepOptionsOf = (steps: readonly FlowDesignStep[]): Partial<OwnFormItem> => ({
  options: { options: steps.map(({ id, name }) => ({ value: id, label: name })) },
})
