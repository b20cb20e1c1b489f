import { derivedOutcome, outcomeOf } from '#/core/flow/steps/button-outcome'
import type { FlowDesign, FlowDesignButton, FlowDesignStep, Outcome, ReasonRule } from '#/generated/types'
import outcomes from '#schemas/values/outcome.json'
import rules from '#schemas/values/reason-rule.json'
import { t } from '../../platform/i18n'
import { SelectField } from '../../ui/field'
import type { ButtonChange } from '../actions/change-buttons'

interface ButtonOutcomeProps {
  design: FlowDesign
  step: FlowDesignStep
  button: FlowDesignButton
  onChange(change: ButtonChange): void
}

const outcomeText = (outcome: Outcome) => t(`flow-editor.outcome.${outcome}`)

/** What pressing the button decides and whether it asks for a reason: what is derived, and what the designer sets. */
export function ButtonOutcome({ design, step, button, onChange }: ButtonOutcomeProps) {
  const { outcome = '', reason = '' } = button
  if (step.is_start) return null
  const decided = outcomeOf(design, step, button)
  const byItself = decided === 'refuse' || decided === 'return' ? 'required' : 'none'
  return (
    <div className="fe-outcome">
      <SelectField
        label={t('flow-editor.outcome')}
        value={outcome}
        onChange={({ target }) => onChange({ outcome: (target.value || undefined) as Outcome | undefined })}
      >
        <option value="">
          {t('flow-editor.outcome.derived', { outcome: outcomeText(derivedOutcome(design, step, button)) })}
        </option>
        {outcomes.enum.map((one) => (
          <option key={one} value={one}>
            {outcomeText(one as Outcome)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('flow-editor.reason')}
        value={reason}
        onChange={({ target }) => onChange({ reason: (target.value || undefined) as ReasonRule | undefined })}
      >
        <option value="">
          {t('flow-editor.outcome.derived', { outcome: t(`flow-editor.reason.${byItself}`) })}
        </option>
        {rules.enum.map((one) => (
          <option key={one} value={one}>
            {t(`flow-editor.reason.${one}`)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
