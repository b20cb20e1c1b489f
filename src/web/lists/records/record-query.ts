import type { RecordList } from '#/generated/types'
import type { DataSort } from '../../ui'

/** Search criteria of rows, as named in the body of the call. */
export type Criteria = Readonly<Record<string, unknown>>

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

/** Returns the initial criteria of a list. */
export const initialCriteria = ({ criteria = [] }: RecordList, begins: Criteria = {}): Criteria => ({
  ...Object.fromEntries(
    criteria.flatMap(({ key, begins: first }) => (first === undefined ? [] : [[key, first]])),
  ),
  ...begins,
})

/** Builds the body that queries rows; empty criteria are omitted. */
export function buildRecordQuery(list: RecordList, criteria: Criteria, order?: DataSort): object {
  const wanted = Object.fromEntries(
    Object.entries(criteria)
      .map(([key, value]) => [key, trimmed(value)] as const)
      .filter(([, value]) => value !== '' && value !== undefined),
  )
  return { ...(list.searchIn ? { [list.searchIn]: wanted } : wanted), ...(order && { order }) }
}

/** Returns the search words of all text criteria. */
export const searchTermsOf = ({ criteria = [] }: RecordList, given: Criteria): string =>
  criteria
    .filter(({ as }) => as === 'words')
    .map(({ key }) => `${given[key] ?? ''}`.trim())
    .filter(Boolean)
    .join(' ')

/** Checks whether the search differs from the initial one. */
export const hasActiveSearch = (given: Criteria, first: Criteria): boolean =>
  JSON.stringify(buildRecordQuery(noList, given)) !== JSON.stringify(buildRecordQuery(noList, first))

const noList = { columns: [], call: '', title: '', empty: { none: '' } }
