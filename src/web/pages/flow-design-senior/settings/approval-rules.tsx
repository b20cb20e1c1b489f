import type {
  Automatic,
  Control,
  Duty,
  FlowDesign,
  FlowDesignSet,
  FlowDesignStep,
  Interleaved,
} from '#/generated/types'
import flowAutomatic from '#schemas/forms/flow-automatic.json'
import flowBack from '#schemas/forms/flow-back.json'
import flowControl from '#schemas/forms/flow-control.json'
import duties from '#schemas/forms/flow-duty.json'
import interleave from '#schemas/forms/flow-interleaved.json'
import flowNotice from '#schemas/forms/flow-notice.json'
import flowQuick from '#schemas/forms/flow-quick.json'
import schema from '#schemas/values/control.json'
import { t } from '../../../platform'
import { AutosavePanel } from '../../../product-forms/autosave-panel'
import { Button, IconButton } from '../../../ui'
import { SettingsSection } from './settings-section'
import './separation-of-duties.css'

const forms = { duties, interleave }

interface StepGroupsProps {
  /** Purpose of the groups. */
  kind: keyof typeof forms
  steps: readonly FlowDesignStep[]
  groups: readonly (Duty | Interleaved)[]
  onChange(groups: { steps: string[] }[]): void
}

/** Edits groups of steps: of which no person may have two, or which are never open together. */
function StepGroups({ kind, steps, groups, onChange }: StepGroupsProps) {
  const signed = steps.filter(({ dealtype }) => dealtype === 'andsign' || dealtype === 'orsign')
  const options = signed.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      {groups.map(({ steps: chosen }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group has nothing but its place
        <div className="fs-duty q-row q-align-end q-gap-2" key={at}>
          <AutosavePanel
            form={forms[kind]}
            values={{ steps: chosen }}
            known={{ steps: { options: { options } } }}
            onChange={(_, value) =>
              onChange(groups.map((one, index) => (index === at ? { steps: value as string[] } : one)))
            }
          />
          <IconButton
            icon="close"
            label={t(`flow-set.${kind}.remove`, { n: at + 1 })}
            onClick={() => onChange(groups.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <div>
        <Button
          icon="plus"
          onClick={() => onChange([...groups, { steps: signed.slice(0, 2).map(({ id }) => id) }])}
        >
          {t(`flow-set.${kind}.add`)}
        </Button>
      </div>
    </>
  )
}

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
      onChange(answer === 'company' ? rest : { ...rest, [name]: JSON.parse(String(answer)) })
    }}
  />
)

interface PeopleRulesProps {
  design: FlowDesign
  onChange(part: Partial<FlowDesignSet>): void
}

const noAutomation: Automatic = { repeat: 'asked', own: false }

/**
 * Edits rules on own requests, automatic approval, resubmission after sending back, and separation of duties.
 */
export function ApprovalRules({ design, onChange }: PeopleRulesProps) {
  const {
    control = {},
    quick,
    noticeDecision,
    automatic = noAutomation,
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
      <SettingsSection name="notice" title={t('flow-set.notice')} hint={t('flow-set.notice.hint')}>
        <AutosavePanel
          form={flowNotice}
          values={{ noticeDecision: noticeDecision ?? 'none' }}
          onChange={(_, answer) =>
            onChange({ noticeDecision: answer === 'none' ? undefined : (answer as 'link') })
          }
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
