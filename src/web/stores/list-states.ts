import type { ListSearch } from '../../generated/types'

/** Where somebody was in a list: what was searched, on which page, and the cursors of the pages before. */
export interface ListState {
  search: ListSearch
  page: number
  cursors: (string | null)[]
}

const states = new Map<string, ListState>()

/** Where a list was left, to be found there again after looking at a flow. */
export const listStateOf = (name: string): ListState | undefined => states.get(name)
export const keepListState = (name: string, state: ListState): void => void states.set(name, state)

/** Whoever signs in next begins with fresh lists. */
export const forgetListStates = (): void => states.clear()
