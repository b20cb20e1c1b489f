import type { ReactNode } from 'react'
import type {
  FlowPage,
  ListQuery,
  OaFlowAdminSearchformBody,
  OaFlowSearchGetconfData,
} from '../../../generated/types'
import type { AnyRow } from '../list-row'
import type { SearchCriteria } from './list-query'
import { omitEmptyCriteria } from './search-inputs'

/** A list that shows the flows of one design: where its pages come from, and what more can be done with its rows. */
export interface ListScope {
  flowid: string
  /** What the list is remembered by while one is elsewhere. */
  state: string
  conf: OaFlowSearchGetconfData
  load(query: ListQuery): Promise<FlowPage>
  /** Beside the search: how the rows are ordered. */
  tools?: ReactNode
  /** The chosen order, for spreadsheets that are written behind the scenes. */
  orderby?: OaFlowAdminSearchformBody['orderby']
  /** Missing where nothing may be exported; few rows come at once. */
  download?(search: SearchCriteria): Promise<void>
  rowDeeds(row: AnyRow): ReactNode
  deeds(rows: readonly AnyRow[], clear: () => void): ReactNode
}

/** Whether a search asks for more than its list begins with; that rows are of the scope's design is no question. */
export const hasActiveFilters = (
  search: SearchCriteria,
  scope: ListScope | undefined,
  begin: SearchCriteria = {},
): boolean =>
  Object.entries(omitEmptyCriteria(search)).some(
    ([key, value]) => !(scope && key === 'flowid') && begin[key as keyof SearchCriteria] !== value,
  )
