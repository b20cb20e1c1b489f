import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { proxy, useSnapshot } from 'valtio'

export interface VisitedView {
  /** Path and query that the tag opens. */
  url: string
  /** Text key of its menu entry. */
  title: string
  /** Name given by the page, such as its flow's name. */
  name?: string
  fixed?: boolean
}

const visited = proxy<{ views: VisitedView[] }>({ views: [] })

/** Returns the pages of the tags bar, oldest first (S1-062). */
export const useVisitedViews = (): readonly VisitedView[] => useSnapshot(visited).views

export function recordView(view: VisitedView): void {
  if (!visited.views.some(({ url }) => url === view.url)) visited.views.push(view)
}

/** Sets a better name for a page's tag than its menu entry has. */
export function usePageName(name: string | undefined): void {
  const { pathname, search } = useLocation()
  const url = `${pathname}${search}`
  useEffect(() => {
    const own = visited.views.find((view) => view.url === url)
    if (own && name) own.name = name
  })
}

export const closeView = (url: string): void => {
  visited.views = visited.views.filter((view) => view.fixed || view.url !== url)
}

export const closeOtherViews = (url: string): void => {
  visited.views = visited.views.filter((view) => view.fixed || view.url === url)
}

export const closeAllViews = (): void => {
  visited.views = visited.views.filter((view) => view.fixed)
}

/** Clears the tags for another person, who may not open or see the previous person's pages. */
export const clearViews = (): void => {
  visited.views = []
}

/** Returns the target after a view closes: its neighbour, otherwise home. */
export function neighbourOf(url: string): string {
  const at = visited.views.findIndex((view) => view.url === url)
  return (visited.views[at + 1] ?? visited.views[at - 1])?.url ?? '/'
}
