import type { ListOrder, ListSearch } from '../../generated/types'

/** State of a list when the person left it: search, order, page, and the cursors of earlier pages. */
export interface ListState {
  search: ListSearch
  /** Order of the rows, if not the list's default. */
  order?: ListOrder | undefined
  page: number
  cursors: (string | null)[]
}

const states = new Map<string, ListState>()

/** Returns the state in which a list was left, to be restored after a flow was viewed. */
export const listStateOf = (name: string): ListState | undefined => states.get(name)
export const saveListState = (name: string, state: ListState): void => void states.set(name, state)

const scrolls = new Map<string, number>()

/** Returns the scroll position of a list. */
export const scrollPositionOf = (name: string): number | undefined => scrolls.get(name)
export const saveScrollPosition = (name: string, down: number): void => void scrolls.set(name, down)

let trail: readonly string[] = []

/** Remembers the requests of the list that the person is at, by address, for the way between them. */
export const saveListTrail = (addresses: readonly string[]): void => {
  trail = addresses
}

/** Removes a handled request from the list that the person came from. */
export const dropFromTrail = (address: string): void => saveListTrail(trail.filter((one) => one !== address))

/** Returns the requests around one in the list that the person came from; a count of 0 = opened otherwise. */
export function neighboursOf(address: string) {
  const at = trail.indexOf(address)
  return at < 0
    ? { before: undefined, after: undefined, at, count: 0 }
    : { before: trail[at - 1], after: trail[at + 1], at, count: trail.length }
}

/** Clears all list states for the next person who signs in. */
export function clearListStates(): void {
  trail = []
  states.clear()
  scrolls.clear()
}

/** Query parameter names of a list's search, order, page, and the address of the request that is read beside it. */
export const listParamNames = { search: 'find', order: 'order', page: 'page', open: 'open' } as const

/** Removes a list's state from an address query, since a list is one page whatever its state. */
export function stripListParams(search: string): string {
  const query = new URLSearchParams(search)
  if (!Object.values(listParamNames).some((word) => query.has(word))) return search
  for (const word of Object.values(listParamNames)) query.delete(word)
  return query.size ? `?${query}` : ''
}
