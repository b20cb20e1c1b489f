import type {
  FlowDesign,
  FlowDesignButton,
  FlowDesignStep,
  FlowDesignSubFlow,
} from '../../../generated/types'
import { outcomeOf, reasonRuleOf } from '../design/button-outcome'
import { hasOneButton, type SignMode } from '../design/design'

const toNames = (flows: readonly FlowDesignSubFlow[]) => flows.map(({ n, v }) => ({ n, v }))

/**
 * A step's buttons for pressing, with what each decides and whether it asks for a reason; conditions and form maps stay
 * here, they may name fields kept from the reader.
 */
const toButtons = (design: FlowDesign, step: FlowDesignStep): FlowDesignButton[] =>
  step.btnGroup.map((button) => ({
    ...button,
    outcome: outcomeOf(design, step, button),
    reason: reasonRuleOf(design, step, button),
    ...(button.prove !== undefined && { prove: '' }),
    NextFun: [],
    defaultSonFlowId: toNames(button.defaultSonFlowId),
    handler: { ...button.handler, SonFlowId: toNames(button.handler.SonFlowId) },
  }))

/** A step whose buttons can be pressed; where all sign with the first, only that one. */
export const toStepView = (design: FlowDesign, step: FlowDesignStep, signature: SignMode = step) => ({
  id: step.id,
  name: step.name,
  desc: step.desc,
  btnGroup: toButtons(design, step).slice(0, hasOneButton(signature) ? 1 : undefined),
})
