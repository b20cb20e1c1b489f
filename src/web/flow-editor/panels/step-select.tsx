import { Select } from 'antd'
import { useId } from 'react'
import type { FlowDesignStep, OwnFormItem } from '#/generated/types'
import { t } from '../../platform'

/** Returns the options of a panel field: steps, by their names. */
export const stepOptionsOf = (steps: readonly FlowDesignStep[]): Partial<OwnFormItem> => ({
  options: { options: steps.map(({ id, name }) => ({ value: id, label: name })) },
})

interface StepSelectProps {
  label: string
  hint?: string
  value: readonly string[]
  steps: readonly FlowDesignStep[]
  onChange(ids: string[]): void
}

/** Selects some of the other steps. */
export function StepSelect({ label, hint, value, steps, onChange }: StepSelectProps) {
  const id = useId()
  return (
    <div className="q-field">
      <label className="q-field-label" htmlFor={id}>
        {label}
      </label>
      <Select
        id={id}
        mode="multiple"
        value={[...value]}
        options={steps.map((step) => ({ value: step.id, label: step.name }))}
        optionFilterProp="label"
        placeholder={hint ?? t('flow-editor.links.choose-step')}
        notFoundContent={t('flow-editor.links.no-steps')}
        onChange={onChange}
      />
    </div>
  )
}
