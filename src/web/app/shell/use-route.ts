import { useEffect } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { currentLanguage, t } from '../../platform'
import { environment } from '../../platform/environment'
import { pageSettings } from '../../platform/settings'
import { useBadges } from '../../stores/badges'
import { stripListParams } from '../../stores/list-states'
import { type MenuRoute, routesOf } from '../../stores/menu'
import { useSession } from '../../stores/session'
import { recordView, useVisitedViews } from '../../stores/visited-views'

interface CurrentRoute {
  route: MenuRoute | undefined
  /** Path and query that a tag opens; home has one tag whatever its query. */
  url: string
  title: string
}

/** Returns the menu entry of the open page and its title, which a page may override. */
export function useCurrentRoute(): CurrentRoute {
  const { person } = useSession()
  const { pathname, search } = useLocation()
  const views = useVisitedViews()
  const route = person ? routesOf(person).find((entry) => matchPath(entry.url, pathname)) : undefined
  const url = route?.is_index_page ? pathname : `${pathname}${stripListParams(search)}`
  const named = views.find((view) => view.url === url)?.name
  const title = named ?? (route ? t(route.title) : '')
  return { route, url, title }
}

/**
 * Sets the document title, prefixed with the number of waiting tasks, and records the page for the tags bar
 * (S1-057).
 */
export function useRouteTracking({ route, url, title }: CurrentRoute): void {
  const { person } = useSession()
  const product = pageSettings().title[currentLanguage()]
  const { waiting } = useBadges()
  const count = waiting > 0 ? `(${waiting > 99 ? '99+' : waiting}) ` : ''
  const begin = `${count}${environment.name === 'test' ? `【${t('test.environment')}】` : ''}`
  useEffect(() => {
    document.title = `${begin}${title ? `${title} - ${product}` : product}`
  }, [begin, title, product])
  useEffect(() => {
    const homes = person ? routesOf(person).filter(({ is_index_page }) => is_index_page) : []
    for (const home of homes) recordView({ url: home.url, title: home.title, fixed: true })
  }, [person])
  const key = route?.title
  const fixed = route?.is_index_page
  // The route object changes on every render; a closed tag must not be recorded again before its page has
  // gone.
  useEffect(() => {
    if (key) recordView({ url, title: key, fixed })
  }, [key, fixed, url])
}
