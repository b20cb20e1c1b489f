import type { FlowDesignButton, FlowDesignStep, FlowDesignSubFlow } from '../../generated/types'

const toNames = (flows: readonly FlowDesignSubFlow[]) => flows.map(({ n, v }) => ({ n, v }))

/** A step's buttons for pressing; conditions and form maps stay here, they may name fields kept from the reader. */
const toButtons = (step: FlowDesignStep): FlowDesignButton[] =>
  step.btnGroup.map((button) => ({
    ...button,
    NextFun: [],
    defaultSonFlowId: toNames(button.defaultSonFlowId),
    handler: { ...button.handler, SonFlowId: toNames(button.handler.SonFlowId) },
  }))

/** A step whose buttons can be pressed. */
export const toPressed = (step: FlowDesignStep) => ({
  ...{ id: step.id, name: step.name, desc: step.desc },
  btnGroup: toButtons(step),
})
