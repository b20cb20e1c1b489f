import type { ReactNode } from 'react'
import type { ListSchema } from '../../../generated/types'
import { t } from '../../platform'
import { SegmentedControl } from '../../ui'
import { DateRange } from './date-range'
import type { SearchCriteria } from './list-query'
import { SearchTextInput } from './search-text-input'

export type SearchKey = ListSchema['search'][number]

/** Criteria that a list offers. */
export type SearchableList = Pick<ListSchema, 'search'>

export interface SearchInputProps {
  search: SearchCriteria
  /** Changes part of the search; a final part is searched immediately. */
  change(part: SearchCriteria, isFinal?: boolean): void
}

type Words = 'flowname' | 'workname' | 'desc' | 'creater' | 'handler' | 'words'

const wordsInput =
  (key: Words) =>
  ({ search, change }: SearchInputProps) => (
    <SearchTextInput
      label={t(`list.column.${key}`)}
      value={search[key] ?? ''}
      onChange={(words) => change({ [key]: words })}
    />
  )

const spans = ['created', 'arrived', 'finished'] as const
type SpanKey = (typeof spans)[number]

/** Checks whether the criterion is a range of days. */
export const isDateRangeKey = (key: string): key is SpanKey => (spans as readonly string[]).includes(key)

const span =
  (key: SpanKey) =>
  ({ search, change }: SearchInputProps) => (
    <DateRange
      label={t(`list.column.${key}`)}
      value={search[key] ?? {}}
      onChange={(value) => change({ [key]: value })}
    />
  )

/** Criteria with a few fixed values. */
export const choiceValues = {
  readstatus: ['unread', 'read'],
  creatstatus: ['uncreat', 'creat'],
  level: [100, 0],
  claim: ['open', 'held'],
  result: ['running', 'agreed', 'refused', 'withdrawn', 'cancelled'],
} as const
type ChoiceKey = keyof typeof choiceValues

export const isChoiceKey = (key: string): key is ChoiceKey => key in choiceValues

/** Returns the text of one of these values. */
export const choiceText = (key: ChoiceKey, value: string | number): string =>
  t(key === 'result' ? `flow.result.${value}` : `list.${key}-filter.${value}`)

const choice =
  (key: ChoiceKey) =>
  ({ search, change }: SearchInputProps) => {
    const texts = choiceValues[key].map((value) => ({ value, text: choiceText(key, value) }))
    return (
      <SegmentedControl<string | number>
        label={t(`list.filter.${key}`)}
        value={search[key] ?? 'all'}
        options={[{ value: 'all', text: t('list.read-filter.all') }, ...texts]}
        onChange={(value) => change({ [key]: value === 'all' ? undefined : value } as SearchCriteria, true)}
      />
    )
  }

/** Input of each criterion; the flow and its fields have their own part. */
export const searchInputs: Record<
  Exclude<SearchKey, 'flowid'> | 'words',
  (props: SearchInputProps) => ReactNode
> = {
  flowname: wordsInput('flowname'),
  workname: wordsInput('workname'),
  words: wordsInput('words'),
  desc: wordsInput('desc'),
  creater: wordsInput('creater'),
  handler: wordsInput('handler'),
  readstatus: choice('readstatus'),
  creatstatus: choice('creatstatus'),
  level: choice('level'),
  claim: choice('claim'),
  result: choice('result'),
  created: span('created'),
  arrived: span('arrived'),
  finished: span('finished'),
}

/** Lists the criteria in the bar, where one input searches several columns if the list can; "more" has the rest. */
export const listBarKeys = ({ search }: SearchableList) =>
  ([search.includes('workname') ? 'words' : 'flowname', 'readstatus', 'creatstatus'] as const).filter(
    (key) => key === 'words' || search.includes(key),
  )

/** Checks whether the bar has the criterion. */
export const isSearchBarKey = (list: SearchableList, key: string): boolean =>
  (listBarKeys(list) as readonly string[]).includes(key)

const isAsked = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '' && value !== 'all'

/** Returns the search without empty criteria. */
export const omitEmptyCriteria = (search: SearchCriteria): SearchCriteria =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => isAsked(value)))

/** Counts the active criteria besides those in the bar. */
export const countHiddenCriteria = (list: SearchableList, search: SearchCriteria, scope?: object): number =>
  Object.keys(omitEmptyCriteria(search)).filter(
    (key) => !isSearchBarKey(list, key) && !(scope && key === 'flowid'),
  ).length
