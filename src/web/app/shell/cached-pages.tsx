import { Activity, type ReactElement, useLayoutEffect, useRef } from 'react'
import { UNSAFE_LocationContext, useLocation, useNavigationType, useOutlet } from 'react-router-dom'

interface CachedPage {
  path: string
  outlet: ReactElement | null
  location: ReturnType<typeof useLocation>
}

/**
 * Renders the open page and caches the last ones by path (S1-088), so going back restores a list unchanged. A
 * hidden page retains the location it was rendered for.
 */
export function CachedPages({ kept }: { kept: number }) {
  const location = useLocation()
  const outlet = useOutlet()
  const pages = useRef<CachedPage[]>([])
  const path = location.pathname
  const current = { path, outlet, location }
  const way = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page begins at its top
  useLayoutEffect(() => {
    if (way === 'PUSH') window.scrollTo(0, 0)
  }, [path])
  const isKnown = pages.current.some((page) => page.path === path)
  const open = isKnown
    ? pages.current.map((page) => (page.path === path ? current : page))
    : [...pages.current, current]
  pages.current = kept === 1 ? [current] : open.slice(-kept)
  return pages.current.map((page) => (
    <Activity key={page.path} mode={page.path === path ? 'visible' : 'hidden'}>
      <UNSAFE_LocationContext.Provider value={{ location: page.location, navigationType: 'PUSH' as never }}>
        {page.outlet}
      </UNSAFE_LocationContext.Provider>
    </Activity>
  ))
}
