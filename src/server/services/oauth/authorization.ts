import { BusinessError } from '../../../core/business-error'
import { isLoopback, isRegisteredRedirect } from '../../../core/permission/redirect-uri'
import type {
  AuthorizationRequest,
  EmployeeAccesstokenAuthorizationData,
  EmployeeAccesstokenAuthorizeBody,
  TokenScope,
} from '../../../generated/types'
import { type Context, hashToken, requestLimits } from '../../platform'
import { assertProofIfPossible } from '../../policies/proof'
import { countLiveAccessTokens, logSignInEvent } from '../../queries'
import { addOAuthCode } from '../../queries/session/oauth-code'
import { prepareAccessToken } from '../access-tokens'
import { checkOwnSession } from '../delegated-session'
import { findClient, type OAuthClient, siteOfClient } from './oauth-client'
import { agentScopes, isOwnResource, issuerOf, mcpPath } from './oauth-server'

/*
 * A client's request for access, and the person's consent. What is wrong with a request is shown to the person and never
 * sent to the client: registration is open, so that such a response would send people to any address.
 */

/** Checked request of a client. */
interface Authorization {
  client: OAuthClient
  issuer: string
  resource: string
  scopes: TokenScope[]
}

/** Returns the scopes that a client asks for; one that names none asks for all that tools need. */
function scopesIn(scope = ''): TokenScope[] {
  const named = scope.split(' ').filter(Boolean)
  const known = agentScopes.filter((one) => !named.length || named.includes(one))
  if (!known.length) throw new BusinessError('oauth.scope-unknown')
  return known
}

/** Checks a client's request; throws for one to which a response must not be sent. */
async function checkAuthorization(request: AuthorizationRequest, context: Context): Promise<Authorization> {
  const client = await findClient(request.client_id, context)
  if (!isRegisteredRedirect(client.redirectUris, request.redirect_uri))
    throw new BusinessError('oauth.redirect-unknown')
  const wrong = [
    request.response_type !== 'code' && 'response_type',
    request.code_challenge_method !== 'S256' && 'code_challenge_method',
    !/^[\w-]{43}$/.test(request.code_challenge) && 'code_challenge',
  ].find((one) => one !== false)
  if (wrong) throw new BusinessError('oauth.request-invalid', { parameter: wrong })
  const issuer = issuerOf(context.config, context.origin ?? '')
  const { resource = `${issuer}${mcpPath}` } = request
  if (!isOwnResource(issuer, resource))
    throw new BusinessError('oauth.resource-foreign', { resource: resource.slice(0, 100) })
  return { client, issuer, resource: `${issuer}${mcpPath}`, scopes: scopesIn(request.scope) }
}

/** Returns the client's address with a response, which names this server (RFC 9207). */
function redirectTo(
  { redirect_uri, state }: AuthorizationRequest,
  issuer: string,
  response: Record<string, string>,
): string {
  const url = new URL(redirect_uri)
  const params = { ...response, ...(state !== undefined && { state }), iss: issuer }
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url.href
}

/** Describes a client's request for the person who is asked. */
export async function describeAuthorization(
  request: AuthorizationRequest,
  context: Context,
): Promise<EmployeeAccesstokenAuthorizationData> {
  checkOwnSession(context)
  const { client, issuer, scopes } = await checkAuthorization(request, context)
  const isLocal = isLoopback(request.redirect_uri)
  return {
    name: client.name,
    site: siteOfClient(client, request.redirect_uri),
    isLocal,
    isVerified: client.publisher !== undefined && !isLocal,
    scopes,
    denial: redirectTo(request, issuer, { error: 'access_denied' }),
  }
}

/** Grants a client what the person chose. Returns the client's address with a code. */
export async function grantAuthorization(
  { request, ...chosen }: EmployeeAccesstokenAuthorizeBody,
  context: Context,
): Promise<string> {
  const { db, caller, clock, randomHex } = context
  checkOwnSession(context)
  await assertProofIfPossible(context)
  const { client, issuer, resource, scopes } = await checkAuthorization(request, context)
  if (chosen.scopes.some((one) => !scopes.includes(one))) throw new BusinessError('oauth.scope-beyond')
  const granted = { ...chosen, name: client.name, site: siteOfClient(client, request.redirect_uri) }
  await prepareAccessToken(granted, context)
  const code = randomHex(32)
  const { workspace, id: personId, tokenHash } = caller
  await db.transaction(async (tx) => {
    if ((await countLiveAccessTokens(tx, caller, clock.now())) >= requestLimits.accessTokens)
      throw new BusinessError('access-token.too-many', { most: requestLimits.accessTokens })
    await addOAuthCode(tx, {
      codeHash: hashToken(code),
      workspace,
      personId,
      sessionHash: tokenHash,
      clientId: client.id,
      redirectUri: request.redirect_uri,
      challenge: request.code_challenge,
      resource,
      granted,
      expiresAt: clock.now() + requestLimits.oauthCodeLife,
    })
    const title = `${granted.name} (${granted.site})`
    await logSignInEvent(tx, context, caller, { action: 'access-token.authorized', title })
  })
  return redirectTo(request, issuer, { code })
}
