import { proxy, useSnapshot } from 'valtio'

export interface View {
  /** Path and query: what the tag opens. */
  url: string
  title: string
  fixed?: boolean
}

const visited = proxy<{ views: View[] }>({ views: [] })

/** The pages behind the tags bar, oldest first (S1-062). */
export const useVisitedViews = (): readonly View[] => useSnapshot(visited).views

export function visit(view: View): void {
  const known = visited.views.find(({ url }) => url === view.url)
  if (known) known.title = view.title
  else visited.views.push(view)
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

/** Where to go when a view closes: its neighbour, else home. */
export function neighbourOf(url: string): string {
  const at = visited.views.findIndex((view) => view.url === url)
  return (visited.views[at + 1] ?? visited.views[at - 1])?.url ?? '/'
}
