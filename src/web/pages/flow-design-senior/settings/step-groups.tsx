import type { Duty, FlowDesignStep, Interleaved } from '#/generated/types'
import duties from '#schemas/forms/flow-duty.json'
import interleave from '#schemas/forms/flow-interleaved.json'
import { t } from '../../../platform/i18n/i18n'
import { AutosavePanel } from '../../../product-forms/autosave-panel'
import { Button, IconButton } from '../../../ui/button'
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
export function StepGroups({ kind, steps, groups, onChange }: StepGroupsProps) {
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
