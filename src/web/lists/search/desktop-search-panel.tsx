import { Truncate } from '../../ui/layout'
import './desktop-search-panel.css'
import { Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { t } from '../../platform/i18n/i18n'
import { AntdRoot } from '../../ui/antd-root'
import { IconButton } from '../../ui/button'
import { setDateLocale } from '../../ui/date-locale'
import { DateRangePicker } from './date-range-picker'
import { DesktopFieldFilter } from './desktop-field-filter'
import type { SearchCriteria } from './list-query'
import {
  choiceText,
  choiceValues,
  isChoiceKey,
  isDateRangeKey,
  isInBar,
  type SearchKey,
} from './search-inputs'
import type { SearchPanelProps } from './search-panel'
import { fieldKeyOf, useFieldFilters } from './use-field-filters'

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
  const own = schema.search.filter((key): key is OwnKey => key !== 'flowid' && !isInBar(schema, key))
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
