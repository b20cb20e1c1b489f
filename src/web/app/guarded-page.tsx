import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { PermissionRule } from '../../core/permission/check-permission'
import { isProduction } from '../platform/environment'
import { pageSettings } from '../platform/settings'
import { readToken } from '../platform/token'
import { failSession, loadSession, rolesOf, useSession } from '../stores/session'
import { Skeleton } from '../ui/primitives'
import { toast } from '../ui/toast'
import { guardRoute } from './guard'

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
    origin: location.origin,
    hasToken: readToken() !== '' || person !== null,
    needsSetup: pageSettings().setup === true,
    roles: person ? rolesOf(person) : undefined,
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

/**
 * Loads the signed-in person; the token is discarded if that fails (S1-053, S1-054). The login page shows an
 * outage of the server, with a retry.
 */
function SessionLoader() {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    loadSession().catch((error: Error) => {
      if (!failSession(error)) toast(error.message || 'Has Error', 'danger')
      void navigate(`/login?redirect=${encodeURIComponent(`${pathname}${search}${hash}`)}`, { replace: true })
    })
  }, [navigate, pathname, search, hash])
  return <Skeleton lines={6} />
}
