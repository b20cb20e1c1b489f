import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type {
  FlowPage,
  ListOrder,
  ListQuery,
  ListSchema,
  ListSearch,
  OaFlowAdminSearchformBody,
  OaFlowSearchGetconfData,
} from '../../../generated/types'
import { type ConfigurableList, listConfigOf } from '../../stores/list-configs'
import { type ListState, listParamNames, listStateOf, saveListState } from '../../stores/list-states'
import type { ListItemRow } from '../list-row'
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
  rowDeeds(row: ListItemRow): ReactNode
  deeds(rows: readonly ListItemRow[], clear: () => void): ReactNode
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

/**
 * Returns the query of a list, stored in its address, so that Back, a reload and a link find the same rows.
 */
export function useListQuery(schema: ListSchema, place: ListContext) {
  const [query, setQuery] = useSearchParams()
  const [listState, setListState] = useState(() => initialListState(schema, place, query))
  const { scope } = place
  const name = scope?.state ?? schema.name
  const address = toQueryParams(query, listState, { scope, schema }).toString()
  const isSaid = address === query.toString()
  useEffect(() => {
    saveListState(name, listState)
    if (!isSaid) setQuery(new URLSearchParams(address), { replace: true })
  }, [name, listState, address, isSaid, setQuery])
  const searchFor = (search: SearchCriteria) =>
    setListState(({ order }) => ({ search: applyScope(search, scope), order, page: 1, cursors: [] }))
  const turnTo = (page: number) => setListState((old) => ({ ...old, page }))
  const orderBy = (order: ListOrder, search: SearchCriteria) =>
    setListState({ search: applyScope(search, scope), order, page: 1, cursors: [] })
  return { asked: listState, searchFor, orderBy, turnTo }
}

export type SearchCriteria = ListSearch

/** Context of a list: the flow whose rows come first, and whether it is limited to one design. */
export interface ListContext {
  flowid?: string | undefined
  scope?: ListScope | undefined
  /** Row that an external message links to, whatever the default search. */
  shownId?: string | undefined
}

/** Checks whether a saved search belongs to this list. */
export const isSearchInScope = (search: SearchCriteria, scope: ListScope | undefined): boolean =>
  !scope || search.flowid === scope.flowid

/** Applies the list's scope to the search. */
const applyScope = (search: SearchCriteria, scope: ListScope | undefined): SearchCriteria =>
  scope ? { ...search, flowid: scope.flowid } : search

/** Returns the search of a list opened for the first time: the default one. */
function opening({ name, begin }: ListSchema, scope: ListScope | undefined): ListState {
  const { filters } = listConfigOf(name as ConfigurableList)
  const liked = filters.find(({ isDefault, search }) => isDefault && isSearchInScope(search, scope))
  return { search: applyScope(liked?.search ?? begin ?? {}, scope), page: 1, cursors: [] }
}

const isSearch = (value: unknown): value is SearchCriteria =>
  typeof value === 'object' && value !== null && Array.isArray((value as SearchCriteria).fields ?? [])

function searchIn(text: string | null): SearchCriteria | undefined {
  try {
    const value: unknown = text === null ? {} : JSON.parse(text)
    return isSearch(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Reads the search from an address; a malformed one is ignored. */
function inAddress(query: URLSearchParams): Pick<ListState, 'search' | 'page'> | undefined {
  if (!query.has(listParamNames.search) && !query.has(listParamNames.page)) return undefined
  const search = searchIn(query.get(listParamNames.search))
  const page = Number(query.get(listParamNames.page) ?? 1)
  return search && { search, page: Number.isInteger(page) && page > 0 ? page : 1 }
}

/** Writes the state of a list to its address; other parameters remain, and nothing is repeated. */
function toQueryParams(
  query: URLSearchParams,
  { search, page, order }: ListState,
  { scope, schema: { begin = {}, orders } }: { scope: ListScope | undefined; schema: ListSchema },
): URLSearchParams {
  const next = new URLSearchParams(query)
  const { flowid, ...rest } = search
  const defaultFlow = scope?.flowid ?? query.get('flowid') ?? undefined
  const isOwn = JSON.stringify(rest) !== JSON.stringify(begin) || flowid !== defaultFlow
  next.delete(listParamNames.search)
  next.delete(listParamNames.page)
  if (isOwn) next.set(listParamNames.search, JSON.stringify(search))
  next.delete(listParamNames.order)
  if (order && order !== orders?.[0]) next.set(listParamNames.order, order)
  if (page > 1) next.set(listParamNames.page, String(page))
  return next
}

/** Returns the order in the address, otherwise the last or default one; only known orders count. */
function orderAtFirst(
  { name, orders = [] }: ListSchema,
  left: ListState | undefined,
  query: URLSearchParams,
) {
  const liked = left ? left.order : listConfigOf(name as ConfigurableList).order
  const requestedText = query.get(listParamNames.order) ?? liked
  return orders.find((order) => order === requestedText)
}

/** Returns the initial state of a list: from its address, otherwise the last state, otherwise the default. */
function initialListState(schema: ListSchema, place: ListContext, query: URLSearchParams): ListState {
  const left = listStateOf(place.scope?.state ?? schema.name)
  const order = orderAtFirst(schema, left, query)
  const initial = beginningOf(schema, place, query)
  const isOther = initial === left && left.order !== order
  return { ...initial, order, ...(isOther && { page: 1, cursors: [] }) }
}

function beginningOf(
  schema: ListSchema,
  { flowid, scope, shownId }: ListContext,
  query: URLSearchParams,
): ListState {
  const left = listStateOf(scope?.state ?? schema.name)
  const requested = inAddress(query)
  if (requested) {
    const isLeft =
      left &&
      left.order === orderAtFirst(schema, left, query) &&
      JSON.stringify(left.search) === JSON.stringify(applyScope(requested.search, scope))
    return {
      search: applyScope(requested.search, scope),
      page: requested.page,
      cursors: isLeft ? left.cursors : [],
    }
  }
  if (shownId !== undefined) return { search: {}, page: 1, cursors: [] }
  if (flowid !== undefined && left?.search.flowid !== flowid)
    return { search: { flowid }, page: 1, cursors: [] }
  return left ?? opening(schema, scope)
}
