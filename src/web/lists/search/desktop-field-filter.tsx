import { Input, Select } from 'antd'
import { t } from '../../platform'
import { DaysInput } from './date-range-picker'
import {
  clearFieldFilter,
  type FieldFilterProps,
  fieldChoicesOf,
  LazyPickerFilter,
  LazyTreeFilter,
  NumberRangeFilter,
  needsPicker,
} from './field-filter'

const TextAsk = ({ field, ask, onChange }: FieldFilterProps) => (
  <Input
    aria-label={field.name}
    allowClear
    maxLength={100}
    placeholder={t('list.has')}
    value={ask.has ?? ''}
    onChange={({ target }) =>
      onChange({ ...clearFieldFilter(ask), ...(target.value && { has: target.value }) })
    }
  />
)

const NumbersAsk = (props: FieldFilterProps) => <NumberRangeFilter {...props} className="desk-bounds" />

const dayOf = (bound: string | number | undefined) => (bound === undefined ? null : String(bound))

const DatesAsk = ({ field, ask, onChange }: FieldFilterProps) => (
  <DaysInput
    label={field.name}
    value={[dayOf(ask.from), dayOf(ask.to)]}
    onChange={([from, to]) =>
      onChange({ ...clearFieldFilter(ask), ...(from && { from }), ...(to && { to }) })
    }
  />
)

const ChoiceAsk = ({ field, ask, onChange }: FieldFilterProps) => {
  const choices = fieldChoicesOf(field)
  return (
    <Select
      aria-label={field.name}
      mode="multiple"
      allowClear
      maxTagCount="responsive"
      optionFilterProp="label"
      placeholder={t('list.any-of')}
      value={(ask.in ?? []).map(String)}
      options={choices.map(({ value, label }) => ({ value: String(value), label }))}
      onChange={(chosen: string[]) => {
        const among = choices.filter(({ value }) => chosen.includes(String(value))).map(({ value }) => value)
        onChange({ ...clearFieldFilter(ask), ...(among.length && { in: among }) })
      }}
    />
  )
}

const asks = {
  text: TextAsk,
  number: NumbersAsk,
  date: DatesAsk,
  choice: ChoiceAsk,
  switch: ChoiceAsk,
  tree: LazyTreeFilter,
}

/** Filters by a form field with the control that also edits the field. */
export function DesktopFieldFilter(props: FieldFilterProps) {
  const Ask = needsPicker(props.field) ? LazyPickerFilter : asks[props.field.by]
  return <Ask {...props} />
}
