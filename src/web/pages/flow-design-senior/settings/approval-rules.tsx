import type { Automatic, Control, FlowDesign, FlowDesignSet } from '#/generated/types'
import flowAutomatic from '#schemas/forms/flow-automatic.json'
import flowBack from '#schemas/forms/flow-back.json'
import flowControl from '#schemas/forms/flow-control.json'
import flowQuick from '#schemas/forms/flow-quick.json'
import schema from '#schemas/values/control.json'
import { t } from '../../../platform/i18n/i18n'
import { AutosavePanel } from '../../../product-forms/autosave-panel'
import { SettingsSection } from './settings-section'
import { StepGroups } from './step-groups'

type Name = keyof Control

const names = Object.keys(schema.properties) as Name[]

interface ControlSettingsProps {
  value: Control
  onChange(value: Control): void
}

/** Edits exceptions of the design: company default, allowed, or forbidden. */
const ControlSettings = ({ value, onChange }: ControlSettingsProps) => (
  <AutosavePanel
    form={flowControl}
    values={Object.fromEntries(names.map((name) => [name, String(value[name] ?? 'company')]))}
    onChange={(name, answer) => {
      const { [name as Name]: _, ...rest } = value
      onChange(answer === 'company' ? rest : { ...rest, [name]: answer === 'true' })
    }}
  />
)

interface PeopleRulesProps {
  design: FlowDesign
  onChange(part: Partial<FlowDesignSet>): void
}

const everybodyIsAsked: Automatic = { repeat: 'asked', own: false }

/**
 * Edits rules on own requests, automatic approval, resubmission after sending back, and separation of duties.
 */
export function ApprovalRules({ design, onChange }: PeopleRulesProps) {
  const {
    control = {},
    quick,
    automatic = everybodyIsAsked,
    back = 'again',
    keep = 'none',
    duties = [],
    interleave = [],
  } = design.set
  return (
    <>
      <SettingsSection name="control" title={t('flow-set.control')} hint={t('flow-set.control.hint')}>
        <ControlSettings value={control} onChange={(control) => onChange({ control })} />
      </SettingsSection>
      <SettingsSection name="quick" title={t('flow-set.quick')} hint={t('flow-set.quick.hint')}>
        <AutosavePanel
          form={flowQuick}
          values={{ quick: String(quick ?? 'batch') }}
          onChange={(_, answer) => onChange({ quick: answer === 'batch' ? undefined : answer === 'true' })}
        />
      </SettingsSection>
      <SettingsSection name="automatic" title={t('flow-set.automatic')} hint={t('flow-set.automatic.hint')}>
        <AutosavePanel
          form={flowAutomatic}
          values={{ ...automatic }}
          onChange={(model, value) => onChange({ automatic: { ...automatic, [model]: value } })}
        />
      </SettingsSection>
      <SettingsSection name="back" title={t('flow-set.back')} hint={t('flow-set.back.hint')}>
        <AutosavePanel
          form={flowBack}
          values={{ back, keep }}
          onChange={(model, value) => onChange({ [model]: value })}
        />
      </SettingsSection>
      <SettingsSection name="duties" title={t('flow-set.duties')} hint={t('flow-set.duties.hint')}>
        <StepGroups
          kind="duties"
          steps={design.funlist}
          groups={duties}
          onChange={(duties) => onChange({ duties })}
        />
      </SettingsSection>
      <SettingsSection
        name="interleave"
        title={t('flow-set.interleave')}
        hint={t('flow-set.interleave.hint')}
      >
        <StepGroups
          kind="interleave"
          steps={design.funlist}
          groups={interleave}
          onChange={(interleave) => onChange({ interleave })}
        />
      </SettingsSection>
    </>
  )
}
