import type { FlowDesign, FlowDesignStep, ListRow } from '../../../generated/types'
import { requiresSignature } from '../context'
import { effectiveButtonsOf, outcomeOf, reasonRuleOf } from '../design'

/** Decisions available for a message without opening it: the buttons that agree and refuse. */
export type QuickDecision = NonNullable<ListRow['quick']>

/**
 * Returns the first agreeing and the first refusing button of a step, where the design offers them in lists; by
 * default it does at steps with batch. A step that requires signatures has none. Only agreeing needs a complete form.
 */
export function quickDecisionOf(
  design: FlowDesign,
  step: FlowDesignStep,
  isComplete = true,
): QuickDecision | undefined {
  return (design.set.quick ?? step.batch) ? decisionButtonsOf(design, step, isComplete) : undefined
}

/** Returns the first agreeing and the first refusing button of a step; none at one that requires signatures. */
export function decisionButtonsOf(
  design: FlowDesign,
  step: FlowDesignStep,
  isComplete = true,
): QuickDecision | undefined {
  if (requiresSignature(step)) return undefined
  const buttons = effectiveButtonsOf(step)
  const press = (outcome: 'agree' | 'refuse') => {
    const index = buttons.findIndex((button) => outcomeOf(design, step, button) === outcome)
    const button = buttons[index]
    return button && { index, name: button.name, reason: reasonRuleOf(design, step, button) }
  }
  const [agree, refuse] = [isComplete ? press('agree') : undefined, press('refuse')]
  return agree || refuse ? { ...(agree && { agree }), ...(refuse && { refuse }) } : undefined
}
