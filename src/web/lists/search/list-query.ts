import type { ListSchema, ListSearch } from '../../../generated/types'
import { type LikedList, listConfigOf } from '../../stores/list-configs'
import { addressWords, type ListState, listStateOf } from '../../stores/list-states'
import type { ListScope } from './list-scope'

export type Search = ListSearch

/** Where a list stands: of which flow its rows are wanted first, and whether it is of one design alone. */
export interface Place {
  flowid?: string | undefined
  scope?: ListScope | undefined
  /** The row to which a message outside leads; whatever the list is usually searched for. */
  shownId?: string | undefined
}

/** Whether a kept search is one of this list. */
export const isWithin = (search: Search, scope: ListScope | undefined): boolean =>
  !scope || search.flowid === scope.flowid

/** The search as this list asks it. */
export const within = (search: Search, scope: ListScope | undefined): Search =>
  scope ? { ...search, flowid: scope.flowid } : search

/** A list that is opened for the first time begins with the search that is liked. */
function opening({ name, begin }: ListSchema, scope: ListScope | undefined): ListState {
  const { filters } = listConfigOf(name as LikedList)
  const liked = filters.find(({ isDefault, search }) => isDefault && isWithin(search, scope))
  return { search: within(liked?.search ?? begin ?? {}, scope), page: 1, cursors: [] }
}

const isSearch = (value: unknown): value is Search =>
  typeof value === 'object' && value !== null && Array.isArray((value as Search).fields ?? [])

function searchIn(text: string | null): Search | undefined {
  try {
    const value: unknown = text === null ? {} : JSON.parse(text)
    return isSearch(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** What an address asks for, if it asks; one that was mangled on its way asks for nothing. */
function inAddress(query: URLSearchParams): Pick<ListState, 'search' | 'page'> | undefined {
  if (!query.has(addressWords.search) && !query.has(addressWords.page)) return undefined
  const search = searchIn(query.get(addressWords.search))
  const page = Number(query.get(addressWords.page) ?? 1)
  return search && { search, page: Number.isInteger(page) && page > 0 ? page : 1 }
}

/** The address of a list in this state; other words of it stay, and what they say is not said twice. */
export function toAddress(
  query: URLSearchParams,
  { search, page, order }: ListState,
  { scope, schema: { begin = {}, orders } }: { scope: ListScope | undefined; schema: ListSchema },
): URLSearchParams {
  const next = new URLSearchParams(query)
  const { flowid, ...rest } = search
  const saidFlow = scope?.flowid ?? query.get('flowid') ?? undefined
  const isOwn = JSON.stringify(rest) !== JSON.stringify(begin) || flowid !== saidFlow
  next.delete(addressWords.search)
  next.delete(addressWords.page)
  if (isOwn) next.set(addressWords.search, JSON.stringify(search))
  next.delete(addressWords.order)
  if (order && order !== orders?.[0]) next.set(addressWords.order, order)
  if (page > 1) next.set(addressWords.page, String(page))
  return next
}

/** The order that an address asks for, else the one in which the list was left or is liked; only one that it knows. */
function orderAtFirst(
  { name, orders = [] }: ListSchema,
  left: ListState | undefined,
  query: URLSearchParams,
) {
  const liked = left ? left.order : listConfigOf(name as LikedList).order
  const asked = query.get(addressWords.order) ?? liked
  return orders.find((order) => order === asked)
}

/** Where a list begins: as its address says, else as it was left, else with what is liked. */
export function beginning(schema: ListSchema, place: Place, query: URLSearchParams): ListState {
  const left = listStateOf(place.scope?.state ?? schema.name)
  const order = orderAtFirst(schema, left, query)
  const begun = beginningOf(schema, place, query)
  const isOther = begun === left && left.order !== order
  return { ...begun, order, ...(isOther && { page: 1, cursors: [] }) }
}

function beginningOf(
  schema: ListSchema,
  { flowid, scope, shownId }: Place,
  query: URLSearchParams,
): ListState {
  const left = listStateOf(scope?.state ?? schema.name)
  const asked = inAddress(query)
  if (asked) {
    const isLeft =
      left &&
      left.order === orderAtFirst(schema, left, query) &&
      JSON.stringify(left.search) === JSON.stringify(within(asked.search, scope))
    return { search: within(asked.search, scope), page: asked.page, cursors: isLeft ? left.cursors : [] }
  }
  if (shownId !== undefined) return { search: {}, page: 1, cursors: [] }
  if (flowid !== undefined && left?.search.flowid !== flowid)
    return { search: { flowid }, page: 1, cursors: [] }
  return left ?? opening(schema, scope)
}
