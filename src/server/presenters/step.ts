import type { FlowDesignButton, FlowDesignStep } from '../../generated/types'

/** A step's buttons for pressing; their conditions stay here, they may name fields kept from the reader. */
const toButtons = (step: FlowDesignStep): FlowDesignButton[] =>
  step.btnGroup.map((button) => ({ ...button, NextFun: [] }))

/** A step whose buttons can be pressed. */
export const toPressed = (step: FlowDesignStep) => ({
  ...{ id: step.id, name: step.name, desc: step.desc },
  btnGroup: toButtons(step),
})
