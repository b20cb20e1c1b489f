import type { ListOrder, ListSearch } from '../../generated/types'

/** Where somebody was in a list: what was searched, in which order, on which page, and the cursors of the pages before. */
export interface ListState {
  search: ListSearch
  /** How the rows stand, where it is not as the list has them. */
  order?: ListOrder | undefined
  page: number
  cursors: (string | null)[]
}

const states = new Map<string, ListState>()

/** Where a list was left, to be found there again after looking at a flow. */
export const listStateOf = (name: string): ListState | undefined => states.get(name)
export const saveListState = (name: string, state: ListState): void => void states.set(name, state)

const scrolls = new Map<string, number>()

/** How far down somebody was in a list. */
export const scrollPositionOf = (name: string): number | undefined => scrolls.get(name)
export const saveScrollPosition = (name: string, down: number): void => void scrolls.set(name, down)

/** Whoever signs in next begins with fresh lists. */
export function clearListStates(): void {
  states.clear()
  scrolls.clear()
}

/** What the address of a list calls its search, its order and its page. */
export const listParamNames = { search: 'find', order: 'order', page: 'page' } as const

/** The query of an address without where somebody is in a list: the list is one page, wherever one is in it. */
export function stripListParams(search: string): string {
  const query = new URLSearchParams(search)
  if (!Object.values(listParamNames).some((word) => query.has(word))) return search
  for (const word of Object.values(listParamNames)) query.delete(word)
  return query.size ? `?${query}` : ''
}
