import type { UIEvent } from 'react'
import { type FieldChoice, isEmpty } from '../../../core/form'
import { useDevice, useTranslator } from '../../platform'
import { Muted, Row } from '../../ui'
import { DeferredSelect } from '../deferred-select'
import { MobileSelectField } from '../mobile/select-field'
import { antdStatusOf, itemNumberOption, itemTextOption, pickAria, type WidgetProps } from '../widget-props'
import type { OptionsState } from './options'
import './options.css'
import type { RowSearch, SearchRow } from './row-search'

/** Value of a select field: one choice or several. */
export type RowSelectValue = FieldChoice['value'] | FieldChoice['value'][]

const listed = (value: RowSelectValue | null | undefined): FieldChoice['value'][] =>
  isEmpty(value) ? [] : [value ?? []].flat()

/** Status below the rows of a search: loading, more available, empty, or an error. */
function RowSearchStatus({ search: { state, said, more, rows, next, retry } }: { search: RowSearch }) {
  const t = useTranslator()
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

interface RowSelectProps {
  field: WidgetProps<RowSelectValue>
  offer: OptionsState
  /** Placeholder of an empty field that defines none. */
  hint?: string
  search: RowSearch
  /** Returns what is shown beside a label. */
  asideOf(row: SearchRow): string
  isMultiple: boolean
  onChosen(values: FieldChoice['value'][]): void
}

const nearEnd = ({ currentTarget: box }: UIEvent<HTMLElement>) =>
  box.scrollTop + box.clientHeight > box.scrollHeight - 80

function DeskRowSelect({
  field,
  offer,
  hint: ownHint,
  search,
  asideOf,
  isMultiple,
  onChosen,
}: RowSelectProps) {
  const t = useTranslator()
  const hint = ownHint ?? t('widget.dbset.type')
  const { id, value, onBlur, item, disabled, onChange: _, ...rest } = field
  const { 'aria-required': __, ...ties } = pickAria(rest)
  const found = search.rows.map((row) => ({ value: row.value, label: row.label, aside: asideOf(row) }))
  const known = new Set(found.map((one) => one.value))
  const others = offer.choices
    .filter((one) => !known.has(one.value))
    .map((one) => ({ ...one, aside: '', hidden: true }))
  return (
    <DeferredSelect
      id={id}
      className="qf-select"
      disabled={disabled}
      allowClear={item.options.clearable !== false}
      mode={isMultiple ? 'multiple' : undefined}
      maxCount={(isMultiple && itemNumberOption(item, 'multipleLimit')) || undefined}
      maxTagCount={item.options.collapseTags === true ? 'responsive' : undefined}
      placeholder={itemTextOption(item, 'placeholder') ?? hint}
      status={antdStatusOf(rest)}
      value={isEmpty(value) ? undefined : value}
      showSearch
      // rows of a virtual list have aria-selected without a role
      virtual={false}
      filterOption={false}
      options={[...others.map((one) => ({ ...one, className: 'qf-set-hidden' })), ...found]}
      optionRender={({ data }) => (
        <Row as="span" align="baseline" gap={3} lineGap={0} justify="between" wrap>
          <span>{data.label}</span>
          {data.aside && <Muted as="small">{data.aside}</Muted>}
        </Row>
      )}
      notFoundContent={<RowSearchStatus search={search} />}
      popupRender={(rows) => (
        <>
          {rows}
          {found.length > 0 && <RowSearchStatus search={search} />}
        </>
      )}
      onBlur={onBlur}
      onOpenChange={(isOpen) => isOpen && search.begin()}
      onSearch={search.search}
      onPopupScroll={(event) => nearEnd(event) && search.next()}
      onChange={(chosen: RowSelectValue | undefined) => onChosen(listed(chosen))}
      {...ties}
    />
  )
}

function PhoneRowSelect({
  field,
  offer,
  hint: ownHint,
  search,
  asideOf,
  isMultiple,
  onChosen,
}: RowSelectProps) {
  const t = useTranslator()
  const hint = ownHint ?? t('widget.dbset.type')
  const found = search.rows.map((row) => ({ value: row.value, label: row.label, aside: asideOf(row) }))
  const others = offer.choices.filter(({ value }) => !found.some((one) => one.value === value))
  const state = search.state === 'failed' ? 'failed' : 'known'
  return (
    <MobileSelectField
      field={field}
      offer={{ state, choices: [...others, ...found], retry: search.retry }}
      chosen={listed(field.value)}
      isMultiple={isMultiple}
      hint={hint}
      onSearch={search.search}
      note={<RowSearchStatus search={search} />}
      onChoose={onChosen}
    />
  )
}

/** Select field that is searched while typing, one page at a time: a dropdown, or a sheet on a phone. */
export const RowSelect = (props: RowSelectProps) =>
  useDevice() === 'phone' ? <PhoneRowSelect {...props} /> : <DeskRowSelect {...props} />
