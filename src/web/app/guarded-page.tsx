import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { isPermitted, type PermissionRule } from '../../core/permission/check-permission'
import { createResource, parseRedirect } from '../platform'
import { hasOfflineCopy, offlinePath } from '../platform/device-mark'
import { isProduction } from '../platform/environment'
import { pageSettings } from '../platform/settings'
import { readToken } from '../platform/token'
import { failSession, isOutage, loadSession, personRoles, useSession } from '../stores/session'
import { Skeleton, toast } from '../ui'
import { preloadOtherPageFiles } from './page-files'

export interface RouteRequest {
  path: string
  /** Path with query and hash: the target after sign-in. */
  fullPath: string
  redirect: string | null
  /** True if the page was opened by a redirect back from a provider. */
  isReturn?: boolean
  origin: string
  hasToken: boolean
  /** True if no company exists yet. */
  needsSetup: boolean
  /** Permissions of the signed-in person; undefined until loaded. */
  roles: readonly string[] | undefined
  /** Permissions that the route requires. */
  demands?: PermissionRule
}

type RouteDecision =
  | { kind: 'stay' }
  | { kind: 'load' }
  | { kind: 'go'; to: string }
  | { kind: 'leave'; url: string; host: string }

const setupPath = '/setup'
const openPaths = ['/login', '/auth-redirect', '/verify']

/** Whether a page needs no sign-in; an invitation is named by its path. */
const isOpen = (path: string) => openPaths.includes(path) || path.startsWith('/invite/')

const alwaysDrawn = ['/401', '/404']

const afterLogin = (target: string, origin: string): RouteDecision => {
  const redirect = parseRedirect(target, origin)
  return redirect.kind === 'inside'
    ? { kind: 'go', to: redirect.path }
    : { kind: 'leave', url: redirect.url, host: redirect.host }
}

/** Allows only the setup page while no company exists; its founder sees the next steps there. */
function atSetup({ path, hasToken, needsSetup }: RouteRequest): RouteDecision | undefined {
  if (needsSetup) return path === setupPath ? { kind: 'stay' } : { kind: 'go', to: setupPath }
  if (path === setupPath) return hasToken ? { kind: 'stay' } : { kind: 'go', to: '/login' }
  return undefined
}

const mobileHash = /^#(\/[^#]*)$/

/**
 * Returns the path of a link such as `/#/flowdeal?msgid=…`, as sent in messages of office clients; undefined
 * for other hashes.
 */
export const parseDeepLink = (hash: string): string | undefined => mobileHash.exec(hash)?.[1]

/** Decides where a navigation leads: the route guard of S1-049…S1-056. */
export function guardRoute(visit: RouteRequest): RouteDecision {
  const { path, fullPath, redirect, origin, hasToken, roles, demands } = visit
  const verdict = atSetup(visit)
  if (verdict) return verdict
  if (!hasToken) {
    if (isOpen(path)) return { kind: 'stay' }
    return { kind: 'go', to: `/login?redirect=${encodeURIComponent(fullPath)}` }
  }
  if (path === '/login' && !visit.isReturn) return afterLogin(redirect ?? '/', origin)
  if (isOpen(path)) return { kind: 'stay' }
  if (!roles) return { kind: 'load' }
  if (alwaysDrawn.includes(path)) return { kind: 'stay' }
  return isPermitted(roles, demands) ? { kind: 'stay' } : { kind: 'go', to: '/401' }
}

const IntoArchive = lazy(() => import('./archive-redirect'))
const LeavePage = lazy(() => import('./external-redirect'))

/** Loads rarely needed pages on demand. */
const late = (page: ReactNode) => <Suspense>{page}</Suspense>

/** Renders its page only if the guard allows it; otherwise the guard's replacement. */
export function GuardedPage({ demands, children }: { demands?: PermissionRule; children: ReactNode }) {
  const { person } = useSession()
  const { pathname, search, hash } = useLocation()
  const [query] = useSearchParams()
  const verdict = guardRoute({
    path: pathname,
    fullPath: `${pathname}${search}${hash}`,
    redirect: query.get('redirect'),
    isReturn: query.has('state'),
    origin: location.origin,
    hasToken: readToken() !== '' || person !== null,
    needsSetup: pageSettings().setup === true,
    roles: person ? personRoles(person) : undefined,
    demands,
  })
  if (verdict.kind === 'load') return <SessionLoader />
  if (verdict.kind === 'leave') return late(<LeavePage {...verdict} />)
  if (verdict.kind === 'go' && !isProduction && /^\/(login|setup)\b/.test(verdict.to)) return <ToProduction />
  if (verdict.kind === 'go') return <Navigate to={verdict.to} replace />
  const arch = query.get('arch')
  if (arch && person && person.archive?.id !== arch) return late(<IntoArchive id={arch} />)
  return children
}

/** Redirects to production: other environments have no sign-in and no setup. */
function ToProduction() {
  useEffect(() => location.replace('/'), [])
  return <Skeleton lines={6} />
}

const routes = createResource(() => import('./shell/use-route'))

/** Loads the signed-in person, and starts the requests of the page that is rendered then. */
async function loadPerson(): Promise<void> {
  routes.load().catch(() => undefined)
  await loadSession((person) => {
    routes.value()?.requestPage(person)
    setTimeout(preloadOtherPageFiles)
  })
}

/**
 * Loads the signed-in person; the token is discarded if that fails (S1-053, S1-054). The login page shows an
 * outage of the server, with a retry.
 */
function SessionLoader() {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    loadPerson().catch((error: Error) => {
      // Without network the session goes on, with the copy of the tasks.
      if (isOutage(error) && isProduction && hasOfflineCopy()) return navigate(offlinePath, { replace: true })
      if (!failSession(error)) toast(error.message || 'Has Error', 'danger')
      void navigate(`/login?redirect=${encodeURIComponent(`${pathname}${search}${hash}`)}`, { replace: true })
    })
  }, [navigate, pathname, search, hash])
  return <Skeleton lines={6} />
}
