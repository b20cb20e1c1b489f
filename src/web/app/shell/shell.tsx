import './shell.css'
import './mobile.css'
import {
  Activity,
  lazy,
  type ReactElement,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import {
  Link,
  UNSAFE_LocationContext,
  useLocation,
  useNavigate,
  useNavigationType,
  useOutlet,
} from 'react-router-dom'
import { t, useIsConnectionLost, useIsMobile, watchNetwork } from '../../platform'
import { hasOfflineCopy, offlinePath, useDeviceVersion } from '../../platform/device-mark'
import { pageUrl } from '../../platform/environment'
import { onSessionSwitch } from '../../platform/events/broadcast'
import { subscribeUpdates, type Update } from '../../platform/events/live-updates'
import { pageSettings } from '../../platform/settings'
import { incidentCount, loadBadges, takeAnswered } from '../../stores/badges'
import { configureClient } from '../../stores/enterprise-client'
import { usePreferences } from '../../stores/preferences'
import { triggerRefresh } from '../../stores/refresh-signal'
import { useSession } from '../../stores/session'
import { ConfirmDialogs, toast } from '../../ui'
import { AlarmAlert, CompanyAlert } from './alarm-alert'
import { Banner } from './banner'
import { MobileFrame } from './mobile-frame'
import { Sidebar } from './sidebar'
import { TagsBar } from './tags-bar'
import { TopBar } from './top-bar'
import { useDesktopNotifications } from './use-desktop-notifications'
import { useCurrentRoute, useLinkPreload, useRouteTracking, useTaskPagePreload } from './use-route'

/** Loads the badges, including new incidents for people who handle incidents. */
async function readBadges() {
  const before = incidentCount()
  await loadBadges()
  const now = incidentCount() ?? 0
  if (before !== undefined && now > before) toast(t('incident.new', { n: now }), 'danger')
}

const refresh = ({ flows, isOwn }: Update) => {
  if (!takeAnswered() || !isOwn) void readBadges()
  triggerRefresh(flows)
}

/** Refreshes badges and open lists on server events and when the page becomes visible again. */
function useLiveUpdates(): void {
  const { person, hasEnded } = useSession()
  const listener = hasEnded ? undefined : person?.id
  useEffect(() => {
    if (listener === undefined) return
    const stop = subscribeUpdates(listener, refresh)
    const unsubscribe = onSessionSwitch(() => location.assign(pageUrl('/')))
    return () => {
      stop()
      unsubscribe()
    }
  }, [listener])
}

/** Starts what the installed app, and a browser with push notifications, has beyond a window; others load none of it. */
function useDevice(): void {
  const go = useNavigate()
  const navigate = useRef(go)
  navigate.current = go
  const version = useDeviceVersion()
  useEffect(() => {
    if (!version) return
    const started = import('./start-device').then(({ startDevice }) =>
      startDevice((path) => void navigate.current(path)),
    )
    return () => void started.then((end) => end())
  }, [version])
}

interface CachedPage {
  path: string
  outlet: ReactElement | null
  location: ReturnType<typeof useLocation>
}

/**
 * Renders the open page and caches the last ones by path (S1-088), so going back restores a list unchanged. A
 * hidden page retains the location it was rendered for.
 */
function CachedPages({ kept }: { kept: number }) {
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

const ChangePassword = lazy(() => import('./change-password'))
const FirstFactor = lazy(() => import('./enroll-second-factor'))

/**
 * Renders only the password change for a person with a one-time password; nothing else is loaded before it.
 */
const FirstPassword = () => (
  <main>
    <Suspense>
      <ChangePassword isForced onClose={() => undefined} />
    </Suspense>
  </main>
)

/**
 * Renders only the second-factor setup for a person who lacks the second factor that the company requires.
 */
const SecondFactor = () => (
  <Suspense>
    <FirstFactor />
  </Suspense>
)

/** Renders everything around a page: menu, bars, banners and questions; below 992 px the mobile shell. */
export default function Shell() {
  const { person } = useSession()
  if (person?.mustChange) return <FirstPassword />
  return person?.needsFactor ? <SecondFactor /> : <Frame />
}

/** Says that the server cannot be reached, above every page and for as long as it lasts. */
const OfflineNotice = () =>
  useIsConnectionLost() && (
    <p className="shell-offline q-text-sm q-text-center q-pad-y-1 q-pad-x-3" role="alert">
      {t('shell.offline')}
      {hasOfflineCopy() && <Link to={offlinePath}>{t('list.waiting')}</Link>}
    </p>
  )

/** Creates an element for the page and the ref that attaches it to a frame. */
function newPlace() {
  const place = document.createElement('div')
  place.className = 'shell-place'
  return { place, takeIn: (frame: HTMLElement | null) => void frame?.append(place) }
}

/**
 * Renders the page once into an element that the current frame adopts, so input survives a rotated tablet or
 * a resized window. The page is rendered after the frame so that it is in the document when it measures.
 */
function Frame() {
  const isMobile = useIsMobile()
  const [{ place, takeIn }] = useState(newPlace)
  const current = useCurrentRoute()
  useRouteTracking(current)
  useLiveUpdates()
  useDesktopNotifications()
  useDevice()
  useLinkPreload()
  useTaskPagePreload()
  useEffect(() => watchNetwork(pageSettings().baseUrl ?? ''), [])
  useEffect(() => void configureClient(), [])
  return (
    <>
      <OfflineNotice />
      {isMobile ? (
        <>
          <Banner />
          <MobileFrame title={current.title} takeIn={takeIn} />
        </>
      ) : (
        <DeskFrame current={current} takeIn={takeIn} />
      )}
      <ConfirmDialogs />
      {createPortal(<CachedPages kept={isMobile ? 6 : 1} />, place)}
    </>
  )
}

interface DeskFrameProps {
  current: ReturnType<typeof useCurrentRoute>
  takeIn(frame: HTMLElement | null): void
}

function DeskFrame({ current, takeIn }: DeskFrameProps) {
  const { tagsView, fixedHeader } = usePreferences()
  return (
    <div className="shell q-row q-align-stretch">
      <a className="shell-skip q-radius-md q-pad-y-2 q-pad-x-4" href="#main">
        {t('shell.skip')}
      </a>
      <Sidebar />
      <div className="q-column q-grow q-shrink">
        <Banner />
        <header className="shell-head q-surface" data-fixed={fixedHeader || undefined}>
          <TopBar route={current.route} title={current.title} />
          {tagsView && <TagsBar url={current.url} />}
        </header>
        <CompanyAlert />
        <AlarmAlert />
        <main id="main" ref={takeIn} className="shell-page q-grow q-shrink" tabIndex={-1} />
      </div>
    </div>
  )
}
