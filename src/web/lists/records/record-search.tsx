import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { RecordList, RecordListCriterion } from '#/generated/types'
import { ChoiceSelect } from '../../controls/choice-select'
import { t, useIsMobile } from '../../platform'
import { Button, type DataSort, SegmentedControl } from '../../ui'
import { DateRange } from '../search/date-range'
import { SearchTextInput } from '../search/search-text-input'

/** Search criteria of rows, as named in the body of the call. */
export type RecordCriteria = Readonly<Record<string, unknown>>

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

/** Returns the initial criteria of a list. */
export const initialCriteria = (
  { criteria = [] }: RecordList,
  begins: RecordCriteria = {},
): RecordCriteria => ({
  ...Object.fromEntries(
    criteria.flatMap(({ key, begins: first }) => (first === undefined ? [] : [[key, first]])),
  ),
  ...begins,
})

/** Returns the criteria that the address of the page sets: texts, and offered options; none for a part of a page. */
export const criteriaOfAddress = ({ criteria = [] }: RecordList, isPart = false): RecordCriteria => {
  const query = new URLSearchParams(isPart ? '' : window.location.search)
  return Object.fromEntries(
    criteria.flatMap(({ key, as, options = [] }) => {
      const value = query.get(key)
      if (value === null) return []
      if (as === 'words') return [[key, value]]
      const option = options.find((one) => `${one}` === value)
      return option === undefined ? [] : [[key, option]]
    }),
  )
}

/** Builds the body that queries rows; empty criteria are omitted. */
export function buildRecordQuery(list: RecordList, criteria: RecordCriteria, order?: DataSort): object {
  const terms = Object.fromEntries(
    Object.entries(criteria)
      .map(([key, value]) => [key, trimmed(value)] as const)
      .filter(([, value]) => value !== '' && value !== undefined),
  )
  const { with: constant = {}, searchIn } = list
  const inside = searchIn && { [searchIn]: { ...(constant[searchIn] as object | undefined), ...terms } }
  return { ...constant, ...(inside ?? terms), ...(order && { order }) }
}

/** Returns the search words of all text criteria. */
export const searchTermsOf = ({ criteria = [] }: RecordList, values: RecordCriteria): string =>
  criteria
    .filter(({ as }) => as === 'words')
    .map(({ key }) => `${values[key] ?? ''}`.trim())
    .filter(Boolean)
    .join(' ')

/** Checks whether the search differs from the initial one. */
export const hasActiveSearch = (values: RecordCriteria, first: RecordCriteria): boolean =>
  JSON.stringify(buildRecordQuery(noList, values)) !== JSON.stringify(buildRecordQuery(noList, first))

const noList = { columns: [], call: '', title: '', empty: { none: '' } }

/** The date library is loaded only where a month is asked for. */
const MonthControl = lazy(() => import('../search/month-control'))

/** Option of a choice. */
export interface SearchOption {
  value: string | number
  text: string
}

interface ControlProps {
  criterion: RecordListCriterion
  options: readonly SearchOption[]
  value: unknown
  onChange(value: unknown): void
}

const Words = ({ criterion: { title }, value, onChange }: ControlProps) => (
  <SearchTextInput label={t(title)} value={`${value ?? ''}`} onChange={onChange} />
)

const Choice = ({ criterion: { title }, options, value, onChange }: ControlProps) => (
  <span>
    <ChoiceSelect
      label={t(title)}
      value={`${value ?? ''}`}
      options={options.map((option) => ({ value: `${option.value}`, text: option.text }))}
      onChange={(chosen) => onChange(options.find((one) => `${one.value}` === chosen)?.value)}
    />
  </span>
)

const SideBySide = ({ criterion: { title }, options, value, onChange }: ControlProps) => (
  <SegmentedControl label={t(title)} value={(value ?? '') as string} options={options} onChange={onChange} />
)

const Days = ({ criterion: { title }, value, onChange }: ControlProps) => (
  <DateRange label={t(title)} value={value ?? {}} onChange={onChange} />
)

const Month = ({ criterion: { title }, value, onChange }: ControlProps) => (
  <Suspense fallback={null}>
    <MonthControl label={t(title)} value={`${value ?? ''}`} onChange={onChange} />
  </Suspense>
)

const controls: Record<RecordListCriterion['as'], (props: ControlProps) => ReactNode> = {
  words: Words,
  choice: Choice,
  segments: SideBySide,
  days: Days,
  month: Month,
}

const optionsOf = (
  { options = [], words = '', any }: RecordListCriterion,
  known: readonly SearchOption[] = [],
) => [
  ...(any ? [{ value: '', text: t(any) }] : []),
  ...options.map((value) => ({ value, text: t(`${words}${value}`) })),
  ...known,
]

interface RecordSearchProps {
  criteria: readonly RecordListCriterion[]
  value: RecordCriteria
  /** Choices known only to the page, by criterion key. */
  known?: Readonly<Record<string, readonly SearchOption[]>>
  onChange(value: RecordCriteria): void
}

/** Renders the search criteria; on a phone date fields appear only on demand. */
export function RecordSearch({ criteria, value, known = {}, onChange }: RecordSearchProps) {
  const isMobile = useIsMobile()
  const [isOpen, setOpen] = useState(false)
  const folds = isMobile && criteria.some(({ as }) => as === 'days')
  const shown = folds && !isOpen ? criteria.filter(({ as }) => as !== 'days') : criteria
  return (
    <>
      {shown.map((criterion) => {
        const { key, as } = criterion
        const Control = controls[as]
        return (
          <Control
            key={key}
            criterion={criterion}
            options={optionsOf(criterion, known[key])}
            value={value[key]}
            onChange={(next) => onChange({ ...value, [key]: next })}
          />
        )
      })}
      {folds && (
        <Button kind="text" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('list.filters')}
        </Button>
      )}
    </>
  )
}
