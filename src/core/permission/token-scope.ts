import data from '#schemas/data/token-scopes.json'
import type { TokenScope, TokenScopesRule } from '../../generated/types'

/** Call as far as scopes depend on it: its permission, whether it writes, and what it concerns. */
export interface CallTraits {
  permission?: string
  writes?: boolean
  /** Changes or shows only the caller's own account. */
  own?: boolean
  /** Responds with a token, password or key. */
  secret?: boolean
  /** Sent by programs alone: its response grants no more than the token with which it is sent. */
  programs?: boolean
}

const rules = data.scopes as readonly TokenScopesRule[]

const isPartOf = (permission: string, whole: string) =>
  permission === whole || permission.startsWith(`${whole}.`)

/** Returns the scope of a permission's calls: that of the longest permission which covers it. */
function scopeOfPermission(permission: string, writes: boolean): TokenScope | undefined {
  const covering = rules.filter((rule) => rule.writes === writes && isPartOf(permission, rule.permission))
  return covering.toSorted((a, b) => b.permission.length - a.permission.length)[0]?.scope
}

/**
 * Returns the scope that a program needs for a call: `any` for what every signed-in person may read and for the calls of
 * programs alone; undefined if no token suffices, as for the person's own account, for responses with secrets, and for security officers.
 */
export function tokenScopeOf(call: CallTraits): TokenScope | 'any' | undefined {
  const { permission, writes = false, own, secret, programs } = call
  if (programs) return 'any'
  if (own || secret) return undefined
  if (permission !== undefined) return scopeOfPermission(permission, writes)
  return writes ? undefined : 'any'
}

const limitedCalls: ReadonlySet<string> = new Set(data.limited)

/** Whether a call keeps to the flow designs to which a token is limited; undefined = no limit. */
export const isInTokenLimit = (flows: readonly string[] | undefined, name: string): boolean =>
  flows === undefined || limitedCalls.has(name)

/** Whether a token with these scopes may send a call. */
export function isInTokenScope(scopes: readonly string[], call: CallTraits): boolean {
  const scope = tokenScopeOf(call)
  return scope === 'any' || (scope !== undefined && scopes.includes(scope))
}
