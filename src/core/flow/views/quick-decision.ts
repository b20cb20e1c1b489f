import type { FlowDesign, FlowDesignStep, ListRow } from '../../../generated/types'
import { outcomeOf, reasonRuleOf } from '../design/button-outcome'
import { buttonsOf } from '../design/design'

/** What may be decided about a message without opening it: by which buttons it is agreed to and refused. */
export type QuickDecision = NonNullable<ListRow['quick']>

/** The first button of a step that agrees, and the first that refuses; what else they may decide is for the open page. */
export function quickDecisionOf(design: FlowDesign, step: FlowDesignStep): QuickDecision | undefined {
  const buttons = buttonsOf(step)
  const press = (wanted: 'agree' | 'refuse') => {
    const index = buttons.findIndex((button) => outcomeOf(design, step, button) === wanted)
    const button = buttons[index]
    return button && { index, name: button.name, reason: reasonRuleOf(design, step, button) }
  }
  const [agree, refuse] = [press('agree'), press('refuse')]
  return agree || refuse ? { ...(agree && { agree }), ...(refuse && { refuse }) } : undefined
}
