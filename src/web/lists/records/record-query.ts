import type { RecordList } from '#/generated/types'
import type { DataSort } from '../../ui/data-table'

/** What rows are searched by, as criteria name it in the body of the call. */
export type Criteria = Readonly<Record<string, unknown>>

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

/** What the criteria of a list are at first. */
export const initialCriteria = ({ criteria = [] }: RecordList, begins: Criteria = {}): Criteria => ({
  ...Object.fromEntries(
    criteria.flatMap(({ key, begins: first }) => (first === undefined ? [] : [[key, first]])),
  ),
  ...begins,
})

/** The body that asks for rows; a criterion that is empty is not sent. */
export function buildRecordQuery(list: RecordList, criteria: Criteria, order?: DataSort): object {
  const wanted = Object.fromEntries(
    Object.entries(criteria)
      .map(([key, value]) => [key, trimmed(value)] as const)
      .filter(([, value]) => value !== '' && value !== undefined),
  )
  return { ...(list.searchIn ? { [list.searchIn]: wanted } : wanted), ...(order && { order }) }
}

/** The words that are searched for, of all criteria that are words. */
export const searchTermsOf = ({ criteria = [] }: RecordList, given: Criteria): string =>
  criteria
    .filter(({ as }) => as === 'words')
    .map(({ key }) => `${given[key] ?? ''}`.trim())
    .filter(Boolean)
    .join(' ')

/** Whether anything is searched for that was not at first. */
export const hasActiveSearch = (given: Criteria, first: Criteria): boolean =>
  JSON.stringify(buildRecordQuery(noList, given)) !== JSON.stringify(buildRecordQuery(noList, first))

const noList = { columns: [], call: '', title: '', empty: { none: '' } }
