import { Select } from 'antd'
import { type UIEvent, useEffect, useState } from 'react'
import type { DatabaseRow, FormItem } from '#/generated/types'
import { databaseSetOf, type FieldChoice, fieldKindOf, isEmpty } from '../../../core/form'
import { MobileSelectField } from '../../controls/mobile/select-field'
import { type DatasetSearch, useDatasetSearch } from '../../controls/options/dataset-search'
import { type OptionsState, useOptionsContext, useOptionsWithReset } from '../../controls/options/options'
import {
  antdStatusOf,
  itemNumberOption,
  itemTextOption,
  pickAria,
  type WidgetProps,
} from '../../controls/widget-props'
import { t, useDevice } from '../../platform'
import { Muted, Row } from '../../ui'
import '../../controls/options/options.css'

type Value = FieldChoice['value'] | FieldChoice['value'][]

const listed = (value: Value | null | undefined): FieldChoice['value'][] =>
  isEmpty(value) ? [] : [value ?? []].flat()

/** Returns the columns shown beside a label; empty until loaded. */
function useShown(item: FormItem): readonly string[] {
  const [shown, setShown] = useState<readonly string[]>([])
  const id = databaseSetOf(item)
  useEffect(() => {
    let isGone = false
    void import('../../form-host/dataset-rows')
      .then(({ loadDisplayColumns }) => loadDisplayColumns(id ?? ''))
      .then(
        (columns) => !isGone && setShown(columns),
        () => undefined,
      )
    return () => {
      isGone = true
    }
  }, [id])
  return shown
}

const aside = ({ row }: DatabaseRow, shown: readonly string[]) =>
  shown
    .map((name) => row[name])
    .filter((cell) => cell !== null && cell !== undefined && cell !== '')
    .join(' · ')

/** Status below the rows of a set: loading, more available, empty, or an error. */
function DatasetStatus({ search: { state, said, more, rows, next, retry } }: { search: DatasetSearch }) {
  if (state === 'failed')
    return (
      <div className="q-muted q-pad-y-1 q-pad-x-0 qf-set-note" role="alert">
        {said}{' '}
        <button type="button" className="qf-offer-retry q-plain q-pad-y-0 q-pad-x-1" onClick={retry}>
          {t('widget.choices-retry')}
        </button>
      </div>
    )
  if (state === 'known' && more)
    return (
      <button
        type="button"
        className="qf-set-more q-block q-full q-plain q-pad-y-1 q-pad-x-3"
        onClick={next}
        onMouseDown={(event) => event.preventDefault()}
      >
        {t('widget.dbset.more')}
      </button>
    )
  if (state === 'loading')
    return (
      <div className="q-muted q-pad-y-1 q-pad-x-0 qf-set-note" role="status">
        {t('widget.choices-loading')}
      </div>
    )
  return rows.length || state === 'idle' ? null : (
    <div className="q-muted q-pad-y-1 q-pad-x-0 qf-set-note" role="status">
      {t('widget.dbset.none')}
    </div>
  )
}

interface SetFieldProps {
  field: WidgetProps<Value>
  offer: OptionsState
  search: DatasetSearch
  shown: readonly string[]
  isMultiple: boolean
  onChosen(values: FieldChoice['value'][]): void
}

const nearEnd = ({ currentTarget: box }: UIEvent<HTMLElement>) =>
  box.scrollTop + box.clientHeight > box.scrollHeight - 80

function DeskSet({ field, offer, search, shown, isMultiple, onChosen }: SetFieldProps) {
  const { id, value, onBlur, item, disabled, onChange: _, ...rest } = field
  const { 'aria-required': __, ...ties } = pickAria(rest)
  const found = search.rows.map((row) => ({ value: row.value, label: row.label, aside: aside(row, shown) }))
  const known = new Set(found.map((one) => one.value))
  const others = offer.choices
    .filter((one) => !known.has(one.value))
    .map((one) => ({ ...one, aside: '', hidden: true }))
  return (
    <Select
      id={id}
      className="qf-select"
      disabled={disabled}
      allowClear={item.options.clearable !== false}
      mode={isMultiple ? 'multiple' : undefined}
      maxCount={(isMultiple && itemNumberOption(item, 'multipleLimit')) || undefined}
      maxTagCount={item.options.collapseTags === true ? 'responsive' : undefined}
      placeholder={itemTextOption(item, 'placeholder') ?? t('widget.dbset.type')}
      status={antdStatusOf(rest)}
      value={isEmpty(value) ? undefined : value}
      showSearch
      filterOption={false}
      options={[...others.map((one) => ({ ...one, className: 'qf-set-hidden' })), ...found]}
      optionRender={({ data }) => (
        <Row as="span" align="baseline" gap={3} lineGap={0} justify="between" wrap>
          <span>{data.label}</span>
          {data.aside && <Muted as="small">{data.aside}</Muted>}
        </Row>
      )}
      notFoundContent={<DatasetStatus search={search} />}
      popupRender={(rows) => (
        <>
          {rows}
          {found.length > 0 && <DatasetStatus search={search} />}
        </>
      )}
      onBlur={onBlur}
      onOpenChange={(isOpen) => isOpen && search.begin()}
      onSearch={search.search}
      onPopupScroll={(event) => nearEnd(event) && search.next()}
      onChange={(chosen: Value | undefined) => onChosen(listed(chosen))}
      {...ties}
    />
  )
}

function PhoneSet({ field, offer, search, shown, isMultiple, onChosen }: SetFieldProps) {
  const found = search.rows.map((row) => ({ value: row.value, label: row.label, aside: aside(row, shown) }))
  const others = offer.choices.filter(({ value }) => !found.some((one) => one.value === value))
  const state = search.state === 'failed' ? 'failed' : 'known'
  return (
    <MobileSelectField
      field={field}
      offer={{ state, choices: [...others, ...found], retry: search.retry }}
      chosen={listed(field.value)}
      isMultiple={isMultiple}
      hint={t('widget.dbset.type')}
      onSearch={search.search}
      note={<DatasetStatus search={search} />}
      onChoose={onChosen}
    />
  )
}

/**
 * Select field for rows of a database set: searched while typing, one page at a time. Values of the chosen
 * row are filled into other fields.
 */
export function DatasetSelect(field: WidgetProps<Value>) {
  const { item, value, disabled, onChange } = field
  const offer = useOptionsWithReset(item, { value, disabled, onChange })
  const search = useDatasetSearch(item)
  const shown = useShown(item)
  const world = useOptionsContext()
  const [taken, setTaken] = useState<readonly DatabaseRow[]>([])
  const isMultiple = fieldKindOf(item) === 'list'
  const labelled = taken.filter((row) => !offer.choices.some((one) => one.value === row.value))
  const onChosen = (values: FieldChoice['value'][]) => {
    const rows = [...search.rows, ...taken].filter((row) => values.includes(row.value))
    setTaken(rows)
    onChange((isMultiple && values.length ? values : values[0]) ?? null)
    if (!isMultiple) world?.fill?.(item, rows[0]?.row, world.at)
  }
  const props = {
    field,
    search,
    shown,
    isMultiple,
    onChosen,
    offer: { ...offer, choices: [...offer.choices, ...labelled] },
  }
  return useDevice() === 'phone' ? <PhoneSet {...props} /> : <DeskSet {...props} />
}
