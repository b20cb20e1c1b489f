import { IconButton, setDateLocale, Truncate } from '../../ui'
import './desktop-search-panel.css'
import { Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { t } from '../../platform'
import { AntdRoot } from '../../ui/antd-root'
import { DateRangePicker, DaysInput } from './date-range-picker'
import {
  clearFieldFilter,
  type FieldFilterProps,
  fieldChoicesOf,
  LazyPickerFilter,
  LazyTreeFilter,
  NumberRangeFilter,
  needsPicker,
} from './field-filter'
import type { SearchCriteria } from './list-query'
import {
  choiceText,
  choiceValues,
  isChoiceKey,
  isDateRangeKey,
  isSearchBarKey,
  type SearchKey,
} from './search-inputs'
import type { SearchPanelProps } from './search-panel'
import { fieldKeyOf, useFieldFilters } from './use-field-filters'

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

const filterControls = {
  text: TextAsk,
  number: NumbersAsk,
  date: DatesAsk,
  choice: ChoiceAsk,
  switch: ChoiceAsk,
  tree: LazyTreeFilter,
}

/** Filters by a form field with the control that also edits the field. */
function DesktopFieldFilter(props: FieldFilterProps) {
  const Ask = needsPicker(props.field) ? LazyPickerFilter : filterControls[props.field.by]
  return <Ask {...props} />
}

interface CriterionProps {
  label: string
  onRemove?(): void
  children: ReactNode
}

/** Renders one search criterion: its name above its control. */
const Criterion = ({ label, onRemove, children }: CriterionProps) => (
  <div className="desk-criterion q-stack q-content-start q-gap-1 q-shrink">
    <span className="desk-criterion-name q-row q-justify-between q-soft q-text-sm">
      <Truncate title={label}>{label}</Truncate>
      {onRemove && (
        <IconButton icon="close" label={t('list.remove-field', { name: label })} onClick={onRemove} />
      )}
    </span>
    {children}
  </div>
)
type OwnKey = Exclude<SearchKey, 'flowid'>
interface ControlProps {
  name: OwnKey
  label: string
  search: SearchCriteria
  change(part: SearchCriteria): void
}

const set = (key: OwnKey, value: unknown) =>
  ({ [key]: value || value === 0 ? value : undefined }) as SearchCriteria

function Control({ name, label, search, change }: ControlProps) {
  if (isDateRangeKey(name))
    return (
      <DateRangePicker
        label={label}
        value={search[name] ?? {}}
        onChange={(span) => change(set(name, span))}
      />
    )
  if (isChoiceKey(name))
    return (
      <Select
        aria-label={label}
        allowClear
        placeholder={t('list.read-filter.all')}
        value={search[name] as string | number | undefined}
        options={choiceValues[name].map((value) => ({ value, label: choiceText(name, value) }))}
        onChange={(value?: string | number) => change(set(name, value))}
      />
    )
  return (
    <Input
      aria-label={label}
      allowClear
      maxLength={100}
      placeholder={t('list.has')}
      value={search[name] ?? ''}
      onChange={({ target }) => change(set(name, target.value))}
    />
  )
}

const nameOf = (key: OwnKey) => t(isChoiceKey(key) ? `list.filter.${key}` : `list.column.${key}`)

/** Renders all further search criteria in a wide window: an even grid of the forms' own controls. */
export default function DesktopSearchPanel({ schema, conf, search, change, scope }: SearchPanelProps) {
  setDateLocale()
  const { asks, left, begin, remove, chooseFlow, ...fields } = useFieldFilters({ search, conf, change })
  const own = schema.search.filter((key): key is OwnKey => key !== 'flowid' && !isSearchBarKey(schema, key))
  return (
    <AntdRoot>
      <div className="desk-panel q-stack q-radius-md">
        {own.map((key) => (
          <Criterion key={key} label={nameOf(key)}>
            <Control name={key} label={nameOf(key)} search={search} change={change} />
          </Criterion>
        ))}
        {!scope && schema.search.includes('flowid') && (
          <Criterion label={t('list.flow')}>
            <Select
              aria-label={t('list.flow')}
              allowClear
              showSearch
              optionFilterProp="label"
              placeholder={t('list.any-flow')}
              value={search.flowid}
              options={conf.flows.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(id?: string) => chooseFlow(id)}
            />
          </Criterion>
        )}
        {asks.map(({ place, field, ask }) => (
          <Criterion key={place} label={field.name} onRemove={() => remove(ask)}>
            <DesktopFieldFilter field={field} ask={ask} onChange={fields.set} />
          </Criterion>
        ))}
        {left.length > 0 && (
          <Criterion label={t('list.form-fields')}>
            <Select
              aria-label={t('list.add-field')}
              showSearch
              optionFilterProp="label"
              placeholder={t('list.add-field')}
              value={null}
              options={left.map((field) => ({ value: fieldKeyOf(field), label: field.name }))}
              onChange={(place: string | null) => place && begin(place)}
            />
          </Criterion>
        )}
      </div>
    </AntdRoot>
  )
}
