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

/** Scope of a list limited to one design: source of its pages, and extra actions on its rows. */
export interface ListScope {
  flowid: string
  /** Key under which the list's state is stored when the person leaves. */
  state: string
  conf: OaFlowSearchGetconfData
  load(query: ListQuery): Promise<FlowPage>
  /** Tools beside the search: the order of rows. */
  tools?: ReactNode
  /** Chosen order, for exports written in the background. */
  orderby?: OaFlowAdminSearchformBody['orderby']
  /** Missing if nothing may be exported; few rows download immediately. */
  download?(search: SearchCriteria): Promise<void>
  rowDeeds(row: AnyRow): ReactNode
  deeds(rows: readonly AnyRow[], clear: () => void): ReactNode
}

/** Checks whether a search differs from the initial one; the design of the scope does not count. */
export const hasActiveFilters = (
  search: SearchCriteria,
  scope: ListScope | undefined,
  begin: SearchCriteria = {},
): boolean =>
  Object.entries(omitEmptyCriteria(search)).some(
    ([key, value]) => !(scope && key === 'flowid') && begin[key as keyof SearchCriteria] !== value,
  )
