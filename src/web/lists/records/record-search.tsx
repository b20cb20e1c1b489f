import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { RecordListCriterion } from '#/generated/types'
import { ChoiceSelect } from '../../controls/choice-select'
import { t, useIsMobile } from '../../platform'
import { Button, SegmentedControl } from '../../ui'
import { DateRange } from '../search/date-range'
import { SearchTextInput } from '../search/search-text-input'
import type { Criteria } from './record-query'

/** The date library is loaded only where a month is asked for. */
const MonthControl = lazy(() => import('../search/month-control'))

/** Option of a choice. */
export interface Option {
  value: string | number
  text: string
}

interface ControlProps {
  criterion: RecordListCriterion
  options: readonly Option[]
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

const optionsOf = ({ options = [], words = '', any }: RecordListCriterion, known: readonly Option[] = []) => [
  ...(any ? [{ value: '', text: t(any) }] : []),
  ...options.map((value) => ({ value, text: t(`${words}${value}`) })),
  ...known,
]

interface RecordSearchProps {
  criteria: readonly RecordListCriterion[]
  value: Criteria
  /** Choices known only to the page, by criterion key. */
  known?: Readonly<Record<string, readonly Option[]>>
  onChange(value: Criteria): void
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
