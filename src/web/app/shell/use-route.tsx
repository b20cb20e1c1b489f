import { type ComponentType, Suspense, useEffect, useMemo, useState } from 'react'
import { matchPath, UNSAFE_LocationContext, useLocation } from 'react-router-dom'
import { isPermitted } from '../../../core/permission/check-permission'
import { createPreloadable, isMobile, preloadWhenIdle, t } from '../../platform'
import { useProductTitle } from '../../platform/company-identity'
import { environment } from '../../platform/environment'
import { useBadges } from '../../stores/badges'
import { startFirstRequest } from '../../stores/first-requests'
import { stripListParams } from '../../stores/list-states'
import { homePathOf, type MenuRoute, routesOf } from '../../stores/menu'
import { InlinePageContext } from '../../stores/reading-pane'
import { type Person, personRoles, useSession } from '../../stores/session'
import { recordView, useVisitedViews } from '../../stores/visited-views'
import { Skeleton } from '../../ui'
import { PageBoundary } from '../page-boundary'

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
  const product = useProductTitle()
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

interface PageModule {
  default: ComponentType<PageProps>
  /** Loads what the page renders besides its own code. */
  preload?(): Promise<unknown>
  /** Starts the requests that the page sends first for a person. */
  request?(person: Person): void
}

const modules = import.meta.glob<PageModule>('../../pages/*/page.tsx')

const pages = new Map(
  Object.entries(modules).map(([path, load]) => [path.split('/')[3] ?? '', createPreloadable(load)]),
)

/** Loads the code of a page, by its folder, before it is rendered. A failure shows when the page opens. */
const preloadPage = async (name: string): Promise<PageModule | undefined> =>
  pages
    .get(name)
    ?.preload()
    .catch(() => undefined)

/**
 * Starts the first requests of the page that a person has opened, beside the rendering of the shell around it. A failure
 * shows when the page is rendered.
 */
export function requestPage(person: Person): void {
  const { pathname, search } = location
  const path = pathname.slice(environment.base.length)
  const opened = path.length > 1 ? path : homePathOf(person, isMobile())
  const entry = routesOf(person).find(({ url }) => matchPath(url, opened))
  const folder = entry?.component?.split(':')[0]
  const isHeldBack = person.mustChange || person.needsFactor || new URLSearchParams(search).has('arch')
  if (!folder || isHeldBack || !isPermitted(personRoles(person), entry?.roles)) return
  startFirstRequest(folder, { pathname: opened, search })
  // At once if possible: what is rendered meanwhile would delay the requests.
  const loaded: PageModule | undefined = pages.get(folder)?.module()
  if (loaded) loaded.request?.(person)
  else void preloadPage(folder).then((page) => page?.request?.(person))
}

/** Loads the code of the home page of this device. */
export const preloadHomePage = (): void => void preloadPage(isMobile() ? 'mobile-workbench' : 'dashboard')

/** Renders the page of a menu entry's component, with its first request; an unknown one renders "not found". */
export function MenuPage({ component }: { component: string }) {
  const [folder = '', name] = component.split(':')
  useState(() => startFirstRequest(folder, location))
  const Found = pages.get(folder) ?? pages.get('not-found')
  return (
    Found && (
      <InlinePageContext value={InlinePage}>
        <Found name={name} />
      </InlinePageContext>
    )
  )
}

/** Renders the page of an address inside another page, such as a request beside its list; it sees that address as its own. */
export function InlinePage({ address }: { address: string }) {
  const { person } = useSession()
  const place = useMemo(() => {
    const { pathname, search } = new URL(address, 'http://page')
    const location = { pathname, search, hash: '', state: null, key: address }
    return { location, navigationType: 'PUSH' as never }
  }, [address])
  const { pathname } = place.location
  const entry = person ? routesOf(person).find(({ url }) => matchPath(url, pathname)) : undefined
  const [folder = '', name] = entry?.component?.split(':') ?? []
  const Found = person && isPermitted(personRoles(person), entry?.roles) ? pages.get(folder) : undefined
  return (
    <UNSAFE_LocationContext.Provider value={place}>
      <PageBoundary component={folder} visit={address}>
        <Suspense fallback={<Skeleton lines={10} />}>{Found ? <Found name={name} /> : null}</Suspense>
      </PageBoundary>
    </UNSAFE_LocationContext.Provider>
  )
}

/** Returns the path within this environment that a row opens. */
function rowPathOf({ target }: Event): string | undefined {
  const place = target instanceof Element ? target.closest('tr, [data-row-link]') : null
  const link = place instanceof HTMLAnchorElement ? place : place?.querySelector('a')
  return link?.dataset.rowLink === undefined ? undefined : link.pathname.slice(environment.base.length)
}

/** Returns the path within this environment that an entry of the menu opens. */
function menuPathOf({ target }: Event): string | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a.side-link') : null
  return link?.origin === location.origin ? link.pathname.slice(environment.base.length) : undefined
}

/** Time in ms that the pointer rests on an entry of the menu before its page is loaded, so that a passing one loads none. */
const restingTime = 80

/** Loads the code of the page that a row or an entry of the menu opens when the pointer or the focus comes to it. */
export function useLinkPreload() {
  const { person } = useSession()
  useEffect(() => {
    const entries = person ? routesOf(person) : []
    const preload = (path: string) => {
      const [folder] = entries.find(({ url }) => matchPath(url, path))?.component?.split(':') ?? []
      if (folder) void preloadPage(folder)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const approach = (event: Event) => {
      const path = rowPathOf(event)
      if (path) preload(path)
      const menuPath = menuPathOf(event)
      clearTimeout(timer)
      if (menuPath) timer = setTimeout(preload, restingTime, menuPath)
    }
    const stop = new AbortController()
    for (const type of ['pointerover', 'focusin']) addEventListener(type, approach, { signal: stop.signal })
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [person])
}

/** Loads the code of the page that handles requests while the browser is idle, if requests wait. */
export function useTaskPagePreload() {
  const hasTasks = useBadges().waiting > 0
  useEffect(() => {
    if (!hasTasks) return
    return preloadWhenIdle(() => void preloadPage('flow-deal').then((page) => page?.preload?.()))
  }, [hasTasks])
}
