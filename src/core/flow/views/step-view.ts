import type {
  FlowDesign,
  FlowDesignButton,
  FlowDesignStep,
  FlowDesignSubFlow,
} from '../../../generated/types'
import { hasOneButton, outcomeOf, reasonRuleOf, type SignMode } from '../design'

const toNames = (flows: readonly FlowDesignSubFlow[]) => flows.map(({ n, v }) => ({ n, v }))

/**
 * Returns a step's buttons with their outcomes and whether they require a reason. Conditions and form
 * mappings are omitted, because they may name fields hidden from the reader.
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

/** Returns a step with its available buttons; an and-sign step without a policy has only the first. */
export const toStepView = (design: FlowDesign, step: FlowDesignStep, signature: SignMode = step) => ({
  id: step.id,
  name: step.name,
  desc: step.desc,
  btnGroup: toButtons(design, step).slice(0, hasOneButton(signature) ? 1 : undefined),
})
