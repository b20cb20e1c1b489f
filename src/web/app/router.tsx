import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react'
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom'
import type { PermissionRule } from '../../core/permission/check-permission'
import { isRestrictedEnvironment } from '../../core/permission/environment'
import { createPreloadable, loadPrivateTexts, useIsMobile } from '../platform'
import { offlinePath } from '../platform/device-mark'
import { environment, pageUrl } from '../platform/environment'
import { useSignatureRequest } from '../stores/decision-signature'
import { homePathOf, routesOf } from '../stores/menu'
import { useReauthenticationReason } from '../stores/reauthentication'
import { loadSession, resumeSession, useSession } from '../stores/session'
import { Skeleton } from '../ui'
import { GuardedPage } from './guarded-page'
import { PageBoundary } from './page-boundary'

const SignInDialog = lazy(() => import('./sign-in-dialog'))

/**
 * Renders the sign-in dialog above the open page after the session has expired; unsaved input is preserved.
 */
function SessionExpiredDialog() {
  const { person, hasEnded } = useSession()
  if (!hasEnded || !person) return null
  const resume = async () => {
    const now = await loadSession()
    if (now.id === person.id) resumeSession()
    else location.assign(pageUrl('/'))
  }
  return (
    <Suspense>
      <SignInDialog userName={person.jobid} onSignedIn={resume} />
    </Suspense>
  )
}

const ProofDialog = lazy(() => import('./reauthentication-dialog'))

/** Renders the reauthentication dialog above the open page; unsaved input is preserved. */
function Reauthentication() {
  const reason = useReauthenticationReason()
  if (reason === null) return null
  return (
    <Suspense>
      <ProofDialog reason={reason} />
    </Suspense>
  )
}

const SignatureDialog = lazy(() => import('./signature-dialog'))

/** Renders the dialog that signs a decision above the open page; unsaved input is preserved. */
function DecisionSignature() {
  const failure = useSignatureRequest()
  if (failure === null) return null
  return (
    <Suspense>
      <SignatureDialog {...failure} />
    </Suspense>
  )
}

/** Pages outside the shell; the shell brings all others, so that the sign-in page does not name their files. */
const ownPages: Readonly<Record<string, LazyExoticComponent<ComponentType>>> = {
  login: lazy(() => import('../pages/login/page')),
  setup: lazy(() => import('../pages/setup/page')),
  invite: lazy(() => import('../pages/invite/page')),
  verify: lazy(() => import('../pages/verify/page')),
  offline: lazy(async () => {
    const [page] = await Promise.all([import('../pages/offline/page'), loadPrivateTexts()])
    return page
  }),
  'flow-print': lazy(() => import('../pages/flow-print/page')),
  'form-print': lazy(() => import('../pages/form-print/page')),
}

const loadRoutes = () => import('./shell/use-route')

const loadShell = async () => {
  const [shell] = await Promise.all([import('./shell/shell'), loadPrivateTexts()])
  return shell
}

const MenuPage = createPreloadable(async () => ({ default: (await loadRoutes()).MenuPage }))

const Shell = createPreloadable(loadShell)

/** Loads the code that every page of a signed-in person needs. A failure shows when it is rendered. */
export const preloadShell = (): void =>
  void Promise.all([Shell.preload(), MenuPage.preload()]).catch(() => undefined)

/** Loads what the first page after sign-in needs. */
export const preloadHome = async (): Promise<void> =>
  Promise.all([loadRoutes(), preloadShell()]).then(([{ preloadHomePage }]) => preloadHomePage())

const drawn = (component: string, demands?: PermissionRule) => (
  <GuardedPage demands={demands}>
    <Suspense fallback={<Skeleton lines={8} />}>
      <Bounded component={component} />
    </Suspense>
  </GuardedPage>
)

/** Renders a page that needs no session, since it is for the time without network. */
const drawnWithoutSession = (component: string) => (
  <Suspense fallback={<Skeleton lines={8} />}>
    <Bounded component={component} />
  </Suspense>
)

/** Wraps a page in its own error boundary; a new address retries it. */
function Bounded({ component }: { component: string }) {
  const { pathname, search } = useLocation()
  const Own = ownPages[component]
  return (
    <PageBoundary component={component} visit={`${pathname}${search}`}>
      {Own ? <Own /> : <MenuPage component={component} />}
    </PageBoundary>
  )
}

function Home() {
  const { person } = useSession()
  const isMobile = useIsMobile()
  return person && <Navigate to={homePathOf(person, isMobile)} replace />
}

/** Redirects a page that the person's roles do not open to its replacement, if any. */
function Closed({ instead }: { instead: string | undefined }) {
  const { search } = useLocation()
  if (instead) return <Navigate to={`${instead}${search}`} replace />
  return <Navigate to={isRestrictedEnvironment(environment) ? '/' : '/401'} replace />
}

/** Renders the routes. Every page has its own key, so two flows in two tags never share state. */
function AppRoutes() {
  const { person } = useSession()
  const entries = person ? routesOf(person) : []
  const closed = person?.closed_route ?? []
  return (
    <Routes>
      <Route path="/login" element={drawn('login')} />
      <Route path="/auth-redirect" element={drawn('login')} />
      <Route path="/setup" element={drawn('setup')} />
      <Route path="/invite/:token" element={drawn('invite')} />
      <Route path="/verify" element={drawn('verify')} />
      <Route path={offlinePath} element={drawnWithoutSession('offline')} />
      <Route path="/flowprint" element={drawn('flow-print')} />
      <Route path="/formprint" element={drawn('form-print', ['flowdesign'])} />
      <Route
        element={
          <GuardedPage>
            <Suspense fallback={<Skeleton lines={8} />}>
              <Shell />
            </Suspense>
          </GuardedPage>
        }
      >
        <Route index element={<Home />} />
        <Route path="/401" element={drawn('no-permission')} />
        <Route path="/404" element={drawn('not-found')} />
        <Route path="/formresponsivetest" element={drawn('form-responsive-test')} />
        <Route path="/gallery" element={drawn('gallery', ['flowdesign'])} />
        <Route path="/redirect/*" element={drawn('redirect')} />
        {entries.map(({ id, url, component, redirect, roles }) => (
          <Route
            key={id}
            path={url}
            element={redirect ? <Navigate to={redirect} replace /> : drawn(component ?? 'not-found', roles)}
          />
        ))}
        {closed.map(({ url, instead }) => (
          <Route key={url} path={url} element={<Closed instead={instead} />} />
        ))}
        <Route
          path="*"
          element={<Navigate to={isRestrictedEnvironment(environment) ? '/' : '/404'} replace />}
        />
      </Route>
    </Routes>
  )
}

export const Router = () => (
  <BrowserRouter basename={environment.base || '/'}>
    <AppRoutes />
    <SessionExpiredDialog />
    <Reauthentication />
    <DecisionSignature />
  </BrowserRouter>
)
