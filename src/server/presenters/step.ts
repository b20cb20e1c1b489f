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

/** A step whose buttons can be pressed; who signs with others presses the first. */
export const toPressed = (step: FlowDesignStep, dealtype: FlowDesignStep['dealtype'] = step.dealtype) => ({
  ...{ id: step.id, name: step.name, desc: step.desc },
  btnGroup: dealtype === 'andsign' ? toButtons(step).slice(0, 1) : toButtons(step),
})
