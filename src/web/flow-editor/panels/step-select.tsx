import { Select } from 'antd'
import { useId } from 'react'
import type { FlowDesignStep } from '#/generated/types'
import { t } from '../../platform'

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
