import { isPermitted, type PermissionRule } from '../../core/permission/check-permission'
import { parseRedirect } from '../platform/redirect'

export interface RouteRequest {
  path: string
  /** Path with query and hash: the target after sign-in. */
  fullPath: string
  redirect: string | null
  origin: string
  hasToken: boolean
  /** True if no company exists yet. */
  needsSetup: boolean
  /** Permissions of the signed-in person; undefined until loaded. */
  roles: readonly string[] | undefined
  /** Permissions that the route requires. */
  demands?: PermissionRule
}

export type RouteDecision =
  | { kind: 'stay' }
  | { kind: 'load' }
  | { kind: 'go'; to: string }
  | { kind: 'leave'; url: string; host: string }

const setupPath = '/setup'
const openPaths = ['/login', '/auth-redirect', '/verify']
const alwaysDrawn = ['/401', '/404']

const afterLogin = (target: string, origin: string): RouteDecision => {
  const where = parseRedirect(target, origin)
  return where.kind === 'inside'
    ? { kind: 'go', to: where.path }
    : { kind: 'leave', url: where.url, host: where.host }
}

/** Allows only the setup page while no company exists; its founder sees the next steps there. */
function atSetup({ path, hasToken, needsSetup }: RouteRequest): RouteDecision | undefined {
  if (needsSetup) return path === setupPath ? { kind: 'stay' } : { kind: 'go', to: setupPath }
  if (path === setupPath) return hasToken ? { kind: 'stay' } : { kind: 'go', to: '/login' }
  return undefined
}

/** Decides where a navigation leads: the route guard of S1-049…S1-056. */
export function guardRoute(visit: RouteRequest): RouteDecision {
  const { path, fullPath, redirect, origin, hasToken, roles, demands } = visit
  const verdict = atSetup(visit)
  if (verdict) return verdict
  if (!hasToken) {
    if (openPaths.includes(path)) return { kind: 'stay' }
    return { kind: 'go', to: `/login?redirect=${encodeURIComponent(fullPath)}` }
  }
  if (path === '/login') return afterLogin(redirect ?? '/', origin)
  if (openPaths.includes(path)) return { kind: 'stay' }
  if (!roles) return { kind: 'load' }
  if (alwaysDrawn.includes(path)) return { kind: 'stay' }
  return isPermitted(roles, demands) ? { kind: 'stay' } : { kind: 'go', to: '/401' }
}
