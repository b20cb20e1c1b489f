import { createHash } from 'node:crypto'
import { BusinessError } from '../../../core/business-error'
import {
  type AppContext,
  hashToken,
  homeWorkspace,
  type OpenContext,
  requestLimits,
  type Tx,
} from '../../platform'
import { computeMac, isValidMac } from '../../policies/ticket'
import { endAccessToken, findAccessToken, lockAccessToken, logSignInEvent } from '../../queries'
import { lockOAuthCode, markOAuthCode, type OAuthCodeRow } from '../../queries/session/oauth-code'
import {
  addRefreshToken,
  findTokenOfSecret,
  renewClientSecret,
  takeRefreshToken,
} from '../../queries/session/oauth-secrets'
import { prepareAccessToken } from '../access-tokens'
import { OAuthError } from './oauth-error'
import { isOwnResource } from './oauth-server'

/*
 * Tokens of OAuth clients. What a person grants is an access token of this person; its secrets last an hour, and a refresh
 * token, which is valid once, replaces them. Both are sessions, so that what ends sessions ends them. A code or a
 * refresh token that is presented twice may be stolen; then the whole grant ends.
 */

type Needs = AppContext & Pick<OpenContext, 'address'>

/** Parameters of a client's request by name. */
type Params = Readonly<Partial<Record<string, string>>>

/** Response to a client with its tokens (RFC 6749, section 5.1). */
interface TokenResponse {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  refresh_token: string
  scope: string
}

/** Secrets of an access token that a client gets, until when it may replace them, and its scopes. */
interface IssuedTokens {
  id: string
  secret: string
  refreshToken: string
  expiresAt: number
  scopes: readonly string[]
}

const refreshKind = 'oauth refresh'

const paramIn = (params: Params, name: string): string => {
  const value = params[name]
  if (!value) throw new OAuthError('invalid_request', `${name} is missing`)
  return value
}

/** Rejects a request for another resource than the tools of this server. */
function assertResource({ resource }: Params, issuer: string): void {
  if (resource !== undefined && !isOwnResource(issuer, resource))
    throw new OAuthError('invalid_target', 'tokens are issued for the tools of this server only')
}

/** Describes issued tokens; the refresh token names its access token and proves by a MAC that this server issued it. */
async function toResponse(
  { id, secret, refreshToken, expiresAt, scopes }: IssuedTokens,
  needs: Needs,
): Promise<TokenResponse> {
  const text = `${id}.${refreshToken}`
  const life = Math.min(requestLimits.oauthSecretLife, expiresAt - needs.clock.now())
  return {
    access_token: secret,
    token_type: 'Bearer',
    expires_in: Math.floor(life / 1000),
    refresh_token: `${text}.${await computeMac(needs, `${refreshKind} ${text}`)}`,
    scope: scopes.join(' '),
  }
}

/** Returns the parts of a refresh token; undefined if this server did not issue it. */
async function parseRefreshToken(text: string, needs: Needs) {
  const [id = '', token = '', mac = ''] = text.split('.')
  if (text !== `${id}.${token}.${mac}`) return undefined
  return (await isValidMac(needs, mac, `${refreshKind} ${id}.${token}`)) ? { id, token } : undefined
}

/** Ends the grant of a code or refresh token that was presented twice. */
async function endReused(tx: Tx, needs: Needs, id: string): Promise<void> {
  const owner = await lockAccessToken(tx, homeWorkspace, id)
  if (!owner || !(await endAccessToken(tx, { workspace: homeWorkspace, id: owner.id }, id))) return
  const account = { id: owner.id, name: owner.person }
  await logSignInEvent(tx, needs, account, { action: 'access-token.reused', title: owner.name })
}

/** Whether a client presents a code as it asked for it. */
const isCodeOf = (code: OAuthCodeRow, params: Params): boolean =>
  code.clientId === params.client_id &&
  code.redirectUri === params.redirect_uri &&
  createHash('sha256')
    .update(params.code_verifier ?? '')
    .digest('base64url') === code.challenge

/** Exchanges a code for tokens; undefined if it is not valid. */
async function exchange(params: Params, needs: Needs): Promise<IssuedTokens | undefined> {
  const codeHash = hashToken(paramIn(params, 'code'))
  return needs.db.transaction(async (tx) => {
    const code = await lockOAuthCode(tx, codeHash, needs.clock.now())
    if (!code || !isCodeOf(code, params)) return undefined
    if (code.accessTokenId !== null) {
      await endReused(tx, needs, code.accessTokenId)
      return undefined
    }
    if (!code.isLive) return undefined
    const { workspace, personId, clientId } = code
    const { name = '', site = '', ...access } = code.granted
    const holder = { workspace, id: personId, programId: null }
    const grant = { ...access, name, client: { id: clientId, site } }
    const store = await prepareAccessToken(grant, { ...needs, db: tx, caller: { workspace } })
    const { id, token: secret, expiresAt } = await store(tx, holder)
    await markOAuthCode(tx, codeHash, id)
    const refreshToken = await addRefreshToken(tx, needs, holder, { id, expiresAt })
    return { id, secret, refreshToken, expiresAt, scopes: access.scopes }
  })
}

/** Replaces a client's secret and refresh token; undefined if the refresh token is not valid. */
async function refresh(params: Params, needs: Needs): Promise<IssuedTokens | undefined> {
  const presented = await parseRefreshToken(paramIn(params, 'refresh_token'), needs)
  if (!presented) return undefined
  const { id, token } = presented
  const requestedScopes = (params.scope ?? '').split(' ').filter(Boolean)
  return needs.db.transaction(async (tx) => {
    const owner = await lockAccessToken(tx, homeWorkspace, id)
    const now = needs.clock.now()
    const stored = owner && (await findAccessToken(tx, homeWorkspace, id, now))
    if (!stored || owner.clientId !== params.client_id) return undefined
    const { scopes } = stored
    if (requestedScopes.some((one) => !scopes.some((scope) => scope === one)))
      throw new OAuthError('invalid_scope', 'the scope is beyond what was granted')
    const holder = { workspace: homeWorkspace, id: owner.id, programId: owner.programId }
    if (!(await takeRefreshToken(tx, holder, { id, token, now }))) {
      await endReused(tx, needs, id)
      return undefined
    }
    const expiresAt = stored.expiresAt.getTime()
    const secret = await renewClientSecret(tx, needs, holder, { id, expiresAt })
    const refreshToken = await addRefreshToken(tx, needs, holder, { id, expiresAt })
    return { id, secret, refreshToken, expiresAt, scopes }
  })
}

const grants: Readonly<Partial<Record<string, typeof exchange>>> = {
  authorization_code: exchange,
  refresh_token: refresh,
}

/** Issues tokens to a client for a code or a refresh token. */
export async function issueTokens(params: Params, issuer: string, needs: Needs): Promise<TokenResponse> {
  const type = paramIn(params, 'grant_type')
  const grant = Object.hasOwn(grants, type) ? grants[type] : undefined
  if (!grant) throw new OAuthError('unsupported_grant_type', `${type.slice(0, 40)} is not supported`)
  paramIn(params, 'client_id')
  assertResource(params, issuer)
  try {
    const issued = await grant(params, needs)
    if (!issued) throw new OAuthError('invalid_grant', 'the code or token is not valid for this client')
    return toResponse(issued, needs)
  } catch (error) {
    // A limit that the person has reached since, or a flow that is gone.
    if (error instanceof BusinessError) throw new OAuthError('invalid_grant', error.code)
    throw error
  }
}

/** Ends the grant of a client's token (RFC 7009); a token that is unknown or another client's is left as it is. */
export async function revokeTokens(params: Params, needs: Needs): Promise<void> {
  const [text, clientId] = [paramIn(params, 'token'), paramIn(params, 'client_id')]
  const presented = await parseRefreshToken(text, needs)
  await needs.db.transaction(async (tx) => {
    const id = presented?.id ?? (await findTokenOfSecret(tx, homeWorkspace, text))
    const owner = id === undefined ? undefined : await lockAccessToken(tx, homeWorkspace, id)
    if (id === undefined || owner?.clientId !== clientId) return
    if (!(await endAccessToken(tx, { workspace: homeWorkspace, id: owner.id }, id))) return
    const account = { id: owner.id, name: owner.person }
    await logSignInEvent(tx, needs, account, { action: 'access-token.ended', title: owner.name })
  })
}
