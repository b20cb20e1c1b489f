import { lazy, type ReactNode, Suspense } from 'react'
import { readNumber } from '#/core/text/read-number'
import type { FieldSearch, SoughtField } from '../../../generated/types'
import { t } from '../../platform'
import { IconButton, NumberInput } from '../../ui'

export interface FieldFilterProps {
  field: SoughtField
  ask: FieldSearch
  onChange(ask: FieldSearch): void
}

/** Returns the filter without its values. */
export const clearFieldFilter = ({ key, column }: FieldSearch): FieldSearch => ({
  key,
  ...(column !== undefined && { column }),
})

const TextAsk = ({ field, ask, onChange }: FieldFilterProps) => (
  <input
    className="q-input"
    aria-label={field.name}
    placeholder={t('list.has')}
    maxLength={100}
    value={ask.has ?? ''}
    onChange={({ target }) =>
      onChange({ ...clearFieldFilter(ask), ...(target.value && { has: target.value }) })
    }
  />
)

/** Converts the bound of a search to a number. */
const toNumberBound = (bound: string | number | undefined): number | null =>
  bound === undefined ? null : (readNumber(String(bound)).value ?? null)

type End = 'from' | 'to'

interface RangeProps extends FieldFilterProps {
  className: string
  /** Renders the control of an end. */
  children(
    end: End,
    named: { 'aria-label': string; placeholder: string },
    put: (value: string | number | null) => void,
  ): ReactNode
}

/** Renders the two ends of a range. */
function RangeFilter({ field, ask, onChange, className, children }: RangeProps) {
  const put = (end: End) => (value: string | number | null) => {
    const { [end]: _, ...rest } = ask
    onChange({ ...rest, ...(value !== null && value !== '' && { [end]: value }) })
  }
  const drawn = (end: End) => {
    const label = t(`list.span-${end}`, { name: field.name })
    const placeholder = t(end === 'from' ? 'list.least' : 'list.most')
    return children(end, { 'aria-label': label, placeholder }, put(end))
  }
  return (
    <span className={`${className} q-row q-gap-1-5`}>
      {drawn('from')}
      <span aria-hidden="true">–</span>
      {drawn('to')}
    </span>
  )
}

/** Renders a range of numbers. */
export const NumberRangeFilter = (props: FieldFilterProps & { className: string }) => (
  <RangeFilter {...props}>
    {(end, named, put) => <NumberInput {...named} value={toNumberBound(props.ask[end])} onChange={put} />}
  </RangeFilter>
)

const bounds = 'list-bounds q-grow q-shrink'

const NumbersAsk = (props: FieldFilterProps) => <NumberRangeFilter {...props} className={bounds} />

const DaysAsk = (props: FieldFilterProps) => (
  <RangeFilter {...props} className={bounds}>
    {(end, named, put) => (
      <input
        className="q-input"
        type="date"
        {...named}
        value={props.ask[end] ?? ''}
        onChange={({ target }) => put(target.value)}
      />
    )}
  </RangeFilter>
)

type Among = NonNullable<FieldSearch['in']>[number]

/** Returns the choices of a field: its own options, or yes and no. */
export const fieldChoicesOf = ({ choices, by }: SoughtField): readonly { value: Among; label: string }[] => {
  const yesNo = [true, false].map((value) => ({ value, label: t(value ? 'list.yes' : 'list.no') }))
  return choices ?? (by === 'switch' || by === 'choice' ? yesNo : [])
}

const ChoiceAsk = ({ field, ask, onChange }: FieldFilterProps) => {
  const choices = fieldChoicesOf(field)
  const chosen = ask.in ?? []
  const toggle = (value: Among) => {
    const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]
    onChange({ ...clearFieldFilter(ask), ...(next.length && { in: next }) })
  }
  return (
    <fieldset
      className="list-choices q-row q-align-stretch q-wrap q-gap-3-5 q-gap-y-1 q-grow q-scroll q-pad-y-1 q-pad-x-0"
      aria-label={field.name}
    >
      {choices.map(({ value, label }) => (
        <label key={String(value)}>
          <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

const PickAsk = lazy(() => import('./picker-filter'))

/** Maximum number of options shown as checkboxes; more are searched in a list. */
const maxBoxes = 12

/** Checks whether the value is picked from many. */
export const needsPicker = ({ refers, choices }: SoughtField): boolean =>
  refers !== undefined || (choices?.length ?? 0) > maxBoxes

export const LazyPickerFilter = (props: FieldFilterProps) => (
  <Suspense fallback={<span className="q-input" aria-busy="true" />}>
    <PickAsk {...props} />
  </Suspense>
)

const TreeAsk = lazy(() => import('./tree-filter'))

/** Loads the tree filter; a chosen branch includes everything below it. */
export const LazyTreeFilter = (props: FieldFilterProps) => (
  <Suspense fallback={<span className="q-input" aria-busy="true" />}>
    <TreeAsk {...props} />
  </Suspense>
)

const filterControls = {
  text: TextAsk,
  number: NumbersAsk,
  date: DaysAsk,
  choice: ChoiceAsk,
  switch: ChoiceAsk,
  tree: LazyTreeFilter,
}

/** Filters by one form field; the control depends on the field's type. */
export function FieldFilter({ onRemove, ...props }: FieldFilterProps & { onRemove(): void }) {
  const { field } = props
  const Ask = needsPicker(field) ? LazyPickerFilter : filterControls[field.by]
  return (
    <div className="list-ask q-row q-gap-2">
      <span className="list-ask-name q-break q-fixed">{field.name}</span>
      <Ask {...props} />
      <IconButton icon="close" label={t('list.remove-field', { name: field.name })} onClick={onRemove} />
    </div>
  )
}
