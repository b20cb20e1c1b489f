import './desktop-search-panel.css'
import { Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { t } from '../../platform/i18n/i18n'
import { AntdRoot } from '../../ui/antd-root'
import { IconButton } from '../../ui/button'
import { speakDays } from '../../ui/date-locale'
import { DaysPicker } from './date-range-picker'
import { DeskFieldAsk } from './desktop-field-filter'
import type { Search } from './list-query'
import { choiceText, choiceValues, isChoice, isInBar, isSpan, type SearchKey } from './search-inputs'
import type { SearchPanelProps } from './search-panel'
import { placeOf, useFieldAsks } from './use-field-filters'

interface CriterionProps {
  label: string
  onRemove?(): void
  children: ReactNode
}

/** One thing to search for: its name above its control. */
const Criterion = ({ label, onRemove, children }: CriterionProps) => (
  <div className="desk-criterion">
    <span className="desk-criterion-name">
      <span title={label}>{label}</span>
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
  search: Search
  change(part: Search): void
}

const set = (key: OwnKey, value: unknown) => ({ [key]: value || value === 0 ? value : undefined }) as Search

function Control({ name, label, search, change }: ControlProps) {
  if (isSpan(name))
    return (
      <DaysPicker label={label} value={search[name] ?? {}} onChange={(span) => change(set(name, span))} />
    )
  if (isChoice(name))
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

const nameOf = (key: OwnKey) => t(isChoice(key) ? `list.filter.${key}` : `list.column.${key}`)

/** Everything else that a list can be searched by, on a wide window: an even grid of the forms' own controls. */
export default function DeskPanel({ schema, conf, search, change, scope }: SearchPanelProps) {
  speakDays()
  const { asks, left, begin, remove, chooseFlow, ...fields } = useFieldAsks({ search, conf, change })
  const own = schema.search.filter((key): key is OwnKey => key !== 'flowid' && !isInBar(key))
  return (
    <AntdRoot>
      <div className="desk-panel">
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
            <DeskFieldAsk field={field} ask={ask} onChange={fields.set} />
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
              options={left.map((field) => ({ value: placeOf(field), label: field.name }))}
              onChange={(place: string | null) => place && begin(place)}
            />
          </Criterion>
        )}
      </div>
    </AntdRoot>
  )
}
