import { Select } from 'antd'
import { useId } from 'react'
import type { KnownField } from '#/core/expression'
import { t } from '../../../platform/i18n'

interface SummaryFieldsProps {
  value: readonly string[]
  fields: readonly KnownField[]
  onChange(keys: string[]): void
}

const most = 3

/** The fields that lists show of a flow. */
export function SummaryFields({ value, fields, onChange }: SummaryFieldsProps) {
  const id = useId()
  const offered = fields.filter(({ kind }) => kind !== 'table')
  return (
    <div className="q-field">
      <label className="q-field-label" htmlFor={id}>
        {t('flow-set.summary.fields')}
      </label>
      <Select
        id={id}
        mode="multiple"
        maxCount={most}
        value={[...value]}
        options={offered.map(({ key, name }) => ({ value: key, label: name }))}
        optionFilterProp="label"
        onChange={onChange}
      />
    </div>
  )
}
