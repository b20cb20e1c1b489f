import { type ComponentType, createContext, useContext } from 'react'
import type { Outcome } from '../../generated/types'

/** Place beside a list in which the page of a request is rendered. */
export interface ReadingPane {
  /** Whether the page is prepared out of sight; its message stays unread. */
  isAhead: boolean
  /** Called with the heading of the request once it is shown. */
  onShown(heading: HTMLElement): void
  /** Called when the request no longer waits for the person, with the outcome of the pressed button. */
  onHandled(outcome: Outcome): void
}

/** Pane around a page; undefined on a page of its own. */
export const ReadingPaneContext = createContext<ReadingPane | undefined>(undefined)

/** Returns the pane that the page is rendered in; undefined on a page of its own. */
export const useReadingPane = (): ReadingPane | undefined => useContext(ReadingPaneContext)

/** Component that renders the page of an address inside another page; the shell provides it. */
export const InlinePageContext = createContext<ComponentType<{ address: string }>>(() => null)
