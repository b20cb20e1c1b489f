import type { FastifyRequest } from 'fastify'
import {
  intersectPermissions,
  isCallPermitted,
  isDenyPermission,
  permissionsOf,
} from '../../core/permission/check-permission'
import {
  findEnvironmentToken,
  getEnvironment,
  isRestrictedEnvironment,
  supportsCall,
} from '../../core/permission/environment'
import {
  type CallTraits,
  isInTokenLimit,
  isInTokenScope,
  tokenScopeOf,
} from '../../core/permission/token-scope'
import {
  type AppContext,
  type AppContexts,
  type Caller,
  type CallFacts,
  createNetworkMatcher,
  HttpError,
  hashToken,
  hashTokenWithCookie,
  networkOf,
  requestLimits,
  type TokenBuckets,
} from '../platform'
import { canImpersonatorUseCall } from '../policies/environment'
import { findSession, type LiveSession, touchSession } from '../queries'
import { openEmbedToken } from '../services/embed-tokens'
import { readTokenCookie, requestHostOf } from './request'

/** Caller, and the app context of the session's environment. */
export interface Authentication {
  caller: Caller
  house: AppContext
}

/** Returns the bearer token of a request. */
export const bearerTokenOf = ({ headers }: FastifyRequest): string =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''

/** Returns the production token of other programs, which send it as a bearer token. */
const bearerIn = (request: FastifyRequest, environment: string) =>
  environment === 'prod' ? bearerTokenOf(request) : ''

/** Returns the token of a request and its environment from the header. A cookie alone never counts. */
const tokenOf = (request: FastifyRequest) =>
  findEnvironmentToken(
    ({ name, header }) => String(request.headers[header.toLowerCase()] ?? '') || bearerIn(request, name),
  )
const rememberedTokens = 10_000

/** Returns the key of the rate limit that a caller uses: a program's token has its own. */
export const senderKeyOf = ({ workspace, id, token }: Pick<Caller, 'workspace' | 'id' | 'token'>): string =>
  `${workspace} ${token?.id ?? id}`

/** Creates the error for a request whose sender's rate limit is used up. */
export const rateLimitError = (budget: TokenBuckets, senderKey: string) =>
  new HttpError(429, 'request.too-often', { seconds: Math.max(1, budget.secondsUntil(senderKey)) })

/**
 * Authenticates the sender of a request by the live session of its token, which is valid only in its own
 * environment. An embed token counts only where the request is known to come from a page of a portal.
 */
export type Authenticator = (
  request: FastifyRequest,
  options?: { isEmbedded: boolean },
) => Promise<Authentication>

/**
 * Creates the authenticator of a server, which charges the sender's network for a token without a session. For a
 * network with too many of them only recently valid tokens are looked up, so that colleagues behind the same
 * address can continue.
 */
export function createAuthenticator(appContexts: AppContexts, strangers: TokenBuckets): Authenticator {
  /** Hashes of tokens that recently had a live session. */
  const known = new Set<string>()
  return async (request, { isEmbedded } = { isEmbedded: false }) => {
    const sent = await readToken(request, isEmbedded, appContexts.prod)
    if (!sent) throw new HttpError(401, 'session.signed-out')
    const { environment, hash, hashes, embedScopes } = sent
    const network = networkOf(request.ip)
    if (!known.has(hash) && strangers.secondsUntil(network) > 0) throw rateLimitError(strangers, network)
    const appContext = appContexts[environment.data]
    const { db, clock } = appContexts.prod
    const now = clock.now()
    const session = await findSession(db, hashes, now)
    if (!appContext || session?.environment !== environment.name) {
      known.delete(hash)
      strangers.charge(network, 1)
      throw new HttpError(401, 'session.signed-out')
    }
    if (known.size >= rememberedTokens) known.clear()
    known.add(hash)
    const { tokenHash } = session
    const caller = toCaller(session, tokenHash)
    // The networks and the use of a token are those of its program; the page is opened elsewhere.
    if (embedScopes) return { caller: limitScopes(caller, embedScopes), house: appContext }
    checkTokenNetwork(session, request.ip)
    if (now - session.seenAt.getTime() > requestLimits.sessionNoted)
      await db.transaction((tx) => touchSession(tx, tokenHash, { now, address: request.ip }))
    return { caller, house: appContext }
  }
}

/**
 * Reads the token of a request: its environment, and the hashes by which its session is found. A page of a portal is signed in by
 * an embed token, with its scopes, or not at all, whatever else it sends.
 */
async function readToken(request: FastifyRequest, isEmbedded: boolean, prod: AppContext) {
  const sent = tokenOf(request)
  if (!sent) return undefined
  const { environment, token } = sent
  if (isEmbedded) {
    const { origin = '' } = request.headers
    const { hash, scopes } = (await openEmbedToken(token, origin, prod)) ?? { hash: '', scopes: [] }
    return { environment, hash, hashes: [hash], embedScopes: scopes }
  }
  const hash = hashToken(token)
  const half = readTokenCookie(request)
  return { environment, hash, hashes: [...(half ? [hashTokenWithCookie(half, token)] : []), hash] }
}

/** Returns a caller with those scopes of their token that are among others. */
const limitScopes = ({ token, ...caller }: Caller, scopes: readonly string[]): Caller => ({
  ...caller,
  ...(token && { token: { ...token, scopes: token.scopes.filter((one) => scopes.includes(one)) } }),
})

/** Rejects an access token from an address outside its networks. */
export function checkTokenNetwork({ networks }: LiveSession, address: string): void {
  if (networks?.length && !createNetworkMatcher(networks)(address))
    throw new HttpError(403, 'access-token.network', { address })
}

/** Returns the caller of a live session. */
export const toCaller = (session: LiveSession, tokenHash: string): Caller => ({
  workspace: session.workspace,
  id: session.personId,
  name: session.name,
  jobId: session.jobId,
  ...rightsIn(session),
  tokenHash,
  environment: session.environment,
  seen: session.versions,
  ...(mustChange(session) && { mustChange: true }),
  ...(session.needsFactor && { needsFactor: true, signedInAt: session.createdAt.getTime() }),
  ...(getEnvironment(session.environment).data === 'prod' && { known: session.known }),
  ...(session.provedAt !== null && { provedAt: session.provedAt.getTime() }),
  ...(session.entrustId !== null && { entrustId: session.entrustId }),
  ...(session.entrustFlows !== null && { flows: session.entrustFlows }),
  ...(session.archiveId !== null && { archiveId: session.archiveId, flows: session.archiveFlows ?? [] }),
  ...(session.realId !== null && { real: realOf(session, session.realId) }),
  ...(session.tokenFlows !== null && { flows: session.tokenFlows }),
  ...(session.accessTokenId !== null && { token: tokenIn(session, session.accessTokenId) }),
})

const tokenIn = ({ tokenName, scopes, programId, clientId }: LiveSession, id: string) => ({
  id,
  name: tokenName ?? '',
  scopes: scopes ?? [],
  ...(programId !== null && { program: programId }),
  ...(clientId !== null && { client: clientId }),
})

const realOf = ({ realName, expiresAt }: LiveSession, id: string) => ({
  id,
  name: realName ?? id,
  until: expiresAt.getTime(),
})

/**
 * Whether the password must be changed. An impersonator is not asked to change the person's first password.
 */
const mustChange = (session: LiveSession) => session.mustChange && session.realId === null
interface Rights {
  isAdmin: boolean
  permissions: string[]
}

/**
 * Returns the roles: everyone enabled works with flows unless a role denies it; an administrator may do
 * everything.
 */
const rolesOf = ({ permissions, isAdmin }: Rights) =>
  permissionsOf(['flow.work'], [...permissions, ...(isAdmin ? ['all'] : [])])

/**
 * Returns the rights of a person who works as another: those of everyone, without what is denied to either of
 * the two.
 */
const lentRights = (session: LiveSession) => {
  const { realIsAdmin, realPermissions: permissions } = session
  const really = { isAdmin: realIsAdmin === true, permissions }
  const withheld = [...rolesOf(session), ...rolesOf(really)].filter(isDenyPermission)
  return permissionsOf(['flow.work'], withheld)
}

/**
 * Returns the rights of a session. Impersonation in the test environment grants no right that the
 * impersonator does not have (trust.md T23); in a restricted environment, and where a program acts for them, a person has
 * only the rights of everyone.
 */
function rightsIn(session: LiveSession): Pick<Caller, 'isAdmin' | 'roles'> {
  const { isAdmin, environment, realId, realIsAdmin, realPermissions } = session
  const isProgramActing = realId !== null && session.programId === realId
  if (isProgramActing || isRestrictedEnvironment(getEnvironment(environment)))
    return { isAdmin: false, roles: lentRights(session) }
  if (mustChange(session) || session.needsFactor) return { isAdmin, roles: [] }
  const roles = rolesOf(session)
  if (environment !== 'test' || realId === null) return { isAdmin, roles }
  const really = { isAdmin: realIsAdmin === true, permissions: realPermissions }
  return { isAdmin: isAdmin && really.isAdmin, roles: intersectPermissions(roles, rolesOf(really)) }
}

/** Rejects calls that do not complete a pending sign-in: a new password first, then a second factor. */
export function assertSignInComplete(
  { mustChange, needsFactor }: Caller,
  settles: CallFacts['settles'] = [],
): void {
  if (mustChange && !settles.includes('password')) throw new HttpError(403, 'session.must-change')
  if (!mustChange && needsFactor && !settles.includes('factor'))
    throw new HttpError(403, 'session.needs-factor')
}

/** Rejects a call outside the scopes, or the flow designs, of the access token by which a program is signed in. */
export function assertTokenScope(
  { token, flows }: Pick<Caller, 'token' | 'flows'>,
  call: CallTraits & { name?: string },
): void {
  if (!token) return
  if (call.name !== undefined && !isInTokenLimit(flows, call.name))
    throw new HttpError(403, 'access-token.limited')
  if (isInTokenScope(token.scopes, call)) return
  const scope = tokenScopeOf(call)
  if (scope === undefined) throw new HttpError(403, 'access-token.never')
  throw new HttpError(403, 'access-token.out-of-scope', { scope })
}

/** Rejects a call without its permission, and a path of another workspace. */
export function authorizeCall(
  call: CallFacts,
  { caller, house }: Authentication,
  workspace: string | undefined,
): void {
  if (workspace !== undefined && workspace !== caller.workspace) throw new HttpError(404, 'request.not-found')
  if (!supportsCall(getEnvironment(caller.environment), call))
    throw new HttpError(403, 'environment.not-here')
  // An impersonator in the test environment cannot change shared data.
  if (call.shared && call.writes && house.data === 'test' && caller.real)
    throw new HttpError(403, 'environment.shared')
  if (!canImpersonatorUseCall(caller, call)) throw new HttpError(403, 'acting.not-allowed')
  assertSignInComplete(caller, call.settles)
  assertTokenScope(caller, call)
  if (!isCallPermitted(caller.roles, call)) throw new HttpError(403, 'session.no-permission')
}

/**
 * Rejects a POST from a page of another site (trust.md F9); pages of SITE_URL are accepted for any requested
 * host. A proxy that replaces Host makes the own page look foreign, so the error names both hosts.
 */
export function checkOrigin(request: FastifyRequest, siteUrl: string | undefined): void {
  const { origin } = request.headers
  if (request.method !== 'POST' || origin === undefined) return
  const from = URL.canParse(origin) ? new URL(origin).host : undefined
  const host = requestHostOf(request, siteUrl)
  if (from !== undefined && from === host) return
  if (siteUrl !== undefined && origin === new URL(siteUrl).origin) return
  const [page, arrived] = [from || origin, host || '–'].map((text) => text.slice(0, 100))
  throw new HttpError(403, 'request.foreign-origin', { origin: page, host: arrived })
}
