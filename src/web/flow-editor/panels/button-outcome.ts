import { inferOutcome, outcomeOf } from '#/core/flow/design/button-outcome'
import type { FlowDesign, FlowDesignButton, FlowDesignStep } from '#/generated/types'
import { t } from '../../platform/i18n/i18n'
import type { FieldOverrides } from '../../product-forms/product-form'

interface Decided {
  design: FlowDesign
  step: FlowDesignStep
  button: FlowDesignButton
}

/** What pressing the button decides and whether it asks for a reason, as long as the designer sets nothing. */
export function decisionOf({ design, step, button }: Decided): FieldOverrides {
  const derived = inferOutcome(design, step, button)
  const decided = outcomeOf(design, step, button)
  const reason = decided === 'refuse' || decided === 'return' ? 'required' : 'none'
  const byItself = (text: string) => ({
    hide: step.is_start,
    options: { placeholder: t('flow-editor.outcome.derived', { outcome: t(text) }) },
  })
  return {
    outcome: byItself(`flow-editor.outcome.${derived}`),
    reason: byItself(`flow-editor.reason.${reason}`),
  }
}
