import type { ListSchema, ListSearch } from '../../../generated/types'
import { type ConfigurableList, listConfigOf } from '../../stores/list-configs'
import { type ListState, listParamNames, listStateOf } from '../../stores/list-states'
import type { ListScope } from './list-scope'

export type SearchCriteria = ListSearch

/** Where a list stands: of which flow its rows are wanted first, and whether it is of one design alone. */
export interface ListContext {
  flowid?: string | undefined
  scope?: ListScope | undefined
  /** The row to which a message outside leads; whatever the list is usually searched for. */
  shownId?: string | undefined
}

/** Whether a kept search is one of this list. */
export const isSearchInScope = (search: SearchCriteria, scope: ListScope | undefined): boolean =>
  !scope || search.flowid === scope.flowid

/** The search as this list asks it. */
export const applyScope = (search: SearchCriteria, scope: ListScope | undefined): SearchCriteria =>
  scope ? { ...search, flowid: scope.flowid } : search

/** A list that is opened for the first time begins with the search that is liked. */
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

/** What an address asks for, if it asks; one that was mangled on its way asks for nothing. */
function inAddress(query: URLSearchParams): Pick<ListState, 'search' | 'page'> | undefined {
  if (!query.has(listParamNames.search) && !query.has(listParamNames.page)) return undefined
  const search = searchIn(query.get(listParamNames.search))
  const page = Number(query.get(listParamNames.page) ?? 1)
  return search && { search, page: Number.isInteger(page) && page > 0 ? page : 1 }
}

/** The address of a list in this state; other words of it stay, and what they say is not said twice. */
export function toQueryParams(
  query: URLSearchParams,
  { search, page, order }: ListState,
  { scope, schema: { begin = {}, orders } }: { scope: ListScope | undefined; schema: ListSchema },
): URLSearchParams {
  const next = new URLSearchParams(query)
  const { flowid, ...rest } = search
  const saidFlow = scope?.flowid ?? query.get('flowid') ?? undefined
  const isOwn = JSON.stringify(rest) !== JSON.stringify(begin) || flowid !== saidFlow
  next.delete(listParamNames.search)
  next.delete(listParamNames.page)
  if (isOwn) next.set(listParamNames.search, JSON.stringify(search))
  next.delete(listParamNames.order)
  if (order && order !== orders?.[0]) next.set(listParamNames.order, order)
  if (page > 1) next.set(listParamNames.page, String(page))
  return next
}

/** The order that an address asks for, else the one in which the list was left or is liked; only one that it knows. */
function orderAtFirst(
  { name, orders = [] }: ListSchema,
  left: ListState | undefined,
  query: URLSearchParams,
) {
  const liked = left ? left.order : listConfigOf(name as ConfigurableList).order
  const asked = query.get(listParamNames.order) ?? liked
  return orders.find((order) => order === asked)
}

/** Where a list begins: as its address says, else as it was left, else with what is liked. */
export function initialListState(schema: ListSchema, place: ListContext, query: URLSearchParams): ListState {
  const left = listStateOf(place.scope?.state ?? schema.name)
  const order = orderAtFirst(schema, left, query)
  const begun = beginningOf(schema, place, query)
  const isOther = begun === left && left.order !== order
  return { ...begun, order, ...(isOther && { page: 1, cursors: [] }) }
}

function beginningOf(
  schema: ListSchema,
  { flowid, scope, shownId }: ListContext,
  query: URLSearchParams,
): ListState {
  const left = listStateOf(scope?.state ?? schema.name)
  const asked = inAddress(query)
  if (asked) {
    const isLeft =
      left &&
      left.order === orderAtFirst(schema, left, query) &&
      JSON.stringify(left.search) === JSON.stringify(applyScope(asked.search, scope))
    return { search: applyScope(asked.search, scope), page: asked.page, cursors: isLeft ? left.cursors : [] }
  }
  if (shownId !== undefined) return { search: {}, page: 1, cursors: [] }
  if (flowid !== undefined && left?.search.flowid !== flowid)
    return { search: { flowid }, page: 1, cursors: [] }
  return left ?? opening(schema, scope)
}
