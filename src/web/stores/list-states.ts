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

/** Clears all list states for the next person who signs in. */
export function clearListStates(): void {
  states.clear()
  scrolls.clear()
}

/** Query parameter names of a list's search, order and page. */
export const listParamNames = { search: 'find', order: 'order', page: 'page' } as const

/** Removes a list's state from an address query, since a list is one page whatever its state. */
export function stripListParams(search: string): string {
  const query = new URLSearchParams(search)
  if (!Object.values(listParamNames).some((word) => query.has(word))) return search
  for (const word of Object.values(listParamNames)) query.delete(word)
  return query.size ? `?${query}` : ''
}
