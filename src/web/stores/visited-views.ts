import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { proxy, useSnapshot } from 'valtio'

export interface VisitedView {
  /** Path and query: what the tag opens. */
  url: string
  /** Text key of its menu entry. */
  title: string
  /** What the page calls itself, such as its flow's name. */
  name?: string
  fixed?: boolean
}

const visited = proxy<{ views: VisitedView[] }>({ views: [] })

/** The pages behind the tags bar, oldest first (S1-062). */
export const useVisitedViews = (): readonly VisitedView[] => useSnapshot(visited).views

export function recordView(view: VisitedView): void {
  if (!visited.views.some(({ url }) => url === view.url)) visited.views.push(view)
}

/** A page gives its tag a better name than its menu entry has. */
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

/** Another person has visited nothing yet: the pages of the one before may be closed to him, and are none of his affair. */
export const clearViews = (): void => {
  visited.views = []
}

/** Where to go when a view closes: its neighbour, else home. */
export function neighbourOf(url: string): string {
  const at = visited.views.findIndex((view) => view.url === url)
  return (visited.views[at + 1] ?? visited.views[at - 1])?.url ?? '/'
}
