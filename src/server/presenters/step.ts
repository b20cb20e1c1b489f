import type { FlowDesignButton, FlowDesignStep } from '../../generated/types'

/** A step's buttons for pressing; their conditions stay here, they may name fields kept from the reader. */
export const toButtons = (step: FlowDesignStep): FlowDesignButton[] =>
  step.btnGroup.map((button) => ({ ...button, NextFun: [] }))

/** A step as the page shows it that fills its form. */
export const toStep = (step: FlowDesignStep) => ({
  ...{ id: step.id, name: step.name, desc: step.desc, dealtype: step.dealtype },
  btnGroup: toButtons(step),
})
