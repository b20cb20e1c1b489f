import { type ComponentType, type LazyExoticComponent, lazy, useEffect } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { currentLanguage, isMobile, t, whenIdle } from '../../platform'
import { environment } from '../../platform/environment'
import { pageSettings } from '../../platform/settings'
import { useBadges } from '../../stores/badges'
import { startFirstRequest } from '../../stores/first-requests'
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

interface PageProps {
  /** Part of a menu entry's component after the colon: list:waiting renders the list "waiting". */
  name?: string
}

const modules = import.meta.glob<{ default: ComponentType<PageProps> }>('../../pages/*/page.tsx')

/** Creates a page that loads when it is first rendered, and sends its first request beside its code. */
const pageOf = (name: string, load: () => Promise<{ default: ComponentType<PageProps> }>) =>
  lazy(() => {
    startFirstRequest(name, location)
    return load()
  })

const pages = new Map<string, LazyExoticComponent<ComponentType<PageProps>>>(
  Object.entries(modules).map(([path, load]) => {
    const name = path.split('/')[3] ?? ''
    return [name, pageOf(name, load)]
  }),
)

/** Loads the code of a page, by its folder, before it is rendered. A failure shows when the page opens. */
const preloadPage = (name: string): void =>
  void modules[`../../pages/${name}/page.tsx`]?.().catch(() => undefined)

/** Loads the code of the home page of this device. */
export const preloadHomePage = (): void => preloadPage(isMobile() ? 'mobile-workbench' : 'dashboard')

/** Renders the page of a menu entry's component; an unknown one renders "not found". */
export function MenuPage({ component }: { component: string }) {
  const [folder = '', name] = component.split(':')
  const Found = pages.get(folder) ?? pages.get('not-found')
  return Found ? <Found name={name} /> : null
}

/** Returns the path within this environment that a row opens. */
function rowPathOf({ target }: Event): string | undefined {
  const place = target instanceof Element ? target.closest('tr, [data-row-link]') : null
  const link = place instanceof HTMLAnchorElement ? place : place?.querySelector('a')
  return link?.dataset.rowLink === undefined ? undefined : link.pathname.slice(environment.base.length)
}

/** Loads the code of the page that a row opens when the pointer or the focus comes to the row. */
export function useRowPreload() {
  const { person } = useSession()
  useEffect(() => {
    const entries = person ? routesOf(person) : []
    const approach = (event: Event) => {
      const path = rowPathOf(event)
      const entry = path ? entries.find(({ url }) => matchPath(url, path)) : undefined
      if (entry?.component) preloadPage(entry.component)
    }
    const stop = new AbortController()
    for (const type of ['pointerover', 'focusin']) addEventListener(type, approach, { signal: stop.signal })
    return () => stop.abort()
  }, [person])
}

/** Time in ms after which a page has most likely loaded what it shows. */
const settlingTime = 1500

type MeteredNavigator = Navigator & { connection?: { saveData?: boolean } }

/** Loads the code of the page that handles requests while the browser is idle, if requests wait. */
export function useTaskPagePreload() {
  const hasTasks = useBadges().waiting > 0
  useEffect(() => {
    if (!hasTasks || (navigator as MeteredNavigator).connection?.saveData) return
    const timer = setTimeout(() => whenIdle(() => preloadPage('flow-deal')), settlingTime)
    return () => clearTimeout(timer)
  }, [hasTasks])
}
