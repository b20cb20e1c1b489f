import type { RecordList } from '#/generated/types'
import type { PlainOrder } from '../../ui/data-table'

/** What rows are searched by, as criteria name it in the body of the call. */
export type Criteria = Readonly<Record<string, unknown>>

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

/** What the criteria of a list are at first. */
export const firstCriteria = ({ criteria = [] }: RecordList, begins: Criteria = {}): Criteria => ({
  ...Object.fromEntries(
    criteria.flatMap(({ key, begins: first }) => (first === undefined ? [] : [[key, first]])),
  ),
  ...begins,
})

/** The body that asks for rows; a criterion that is empty is not sent. */
export function queryOf(list: RecordList, criteria: Criteria, order?: PlainOrder): object {
  const wanted = Object.fromEntries(
    Object.entries(criteria)
      .map(([key, value]) => [key, trimmed(value)] as const)
      .filter(([, value]) => value !== '' && value !== undefined),
  )
  return { ...(list.searchIn ? { [list.searchIn]: wanted } : wanted), ...(order && { order }) }
}

/** The words that are searched for, of all criteria that are words. */
export const wordsIn = ({ criteria = [] }: RecordList, given: Criteria): string =>
  criteria
    .filter(({ as }) => as === 'words')
    .map(({ key }) => `${given[key] ?? ''}`.trim())
    .filter(Boolean)
    .join(' ')

/** Whether anything is searched for that was not at first. */
export const isSearched = (given: Criteria, first: Criteria): boolean =>
  JSON.stringify(queryOf(noList, given)) !== JSON.stringify(queryOf(noList, first))

const noList = { columns: [], call: '', title: '', empty: { none: '' } }
