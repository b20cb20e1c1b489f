import { createRemoteJWKSet, type JWTPayload, customFetch as jwksFetch, jwtVerify } from 'jose'
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  genericGrantRequest,
  ResponseBodyError,
} from 'openid-client'
import { BusinessError } from '../../../core/business-error'
import { createOpenidAccess, explainErrors, type OpenidAccess, type OpenidClient } from './openid-access'
import type { SourceIdentity, SsoChecks, SsoSession } from './sso-provider'

/*
 * OpenID Connect provider of the company (decision 196): authorization code with PKCE, ID token, sign-out and logout token.
 * The protocol is that of openid-client.
 */

/** Returns the address to which a browser is sent. */
async function buildAddress({ client, read }: OpenidAccess, to: string, checks: SsoChecks): Promise<string> {
  const url = buildAuthorizationUrl(await read(), {
    redirect_uri: to,
    scope: client.scopes,
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: await calculatePKCECodeChallenge(checks.verifier),
    code_challenge_method: 'S256',
  })
  if (url.protocol !== 'https:' && !client.isPrivate(url.origin)) throw new BusinessError('sso.no-tls')
  return url.href
}

/** Exchanges a code for the identity that it stands for; `back` is the address that the browser came back to. */
async function identify(
  { read }: OpenidAccess,
  back: URL,
  { state, nonce, verifier }: SsoChecks,
): Promise<SourceIdentity> {
  const config = await read()
  const tokens = await authorizationCodeGrant(config, back, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const token = tokens.claims()
  if (!token) throw new BusinessError('sso.invalid', { reason: 'id_token' })
  const more = config.serverMetadata().userinfo_endpoint
    ? await fetchUserInfo(config, tokens.access_token, token.sub)
    : {}
  const { iss: issuer, sub: subject, sid } = token
  const claims = { ...more, ...token }
  return { issuer, subject, sid: typeof sid === 'string' ? sid : undefined, claims }
}

/** Tries what needs no person: metadata, keys, and whether the client is accepted. */
async function check(
  { read, keysOf }: OpenidAccess,
  to: string,
): Promise<{ text: string; params: Record<string, unknown> }> {
  const config = await read(true)
  const { address, fetch } = keysOf(config)
  const { keys } = (await (await fetch(address)).json()) as { keys?: unknown[] }
  if (!Array.isArray(keys) || keys.length === 0) throw new BusinessError('sso.no-keys')
  const unknown = { code: 'none', redirect_uri: to, code_verifier: 'v'.repeat(43) }
  await genericGrantRequest(config, 'authorization_code', unknown).catch((error: unknown) => {
    // A code that never existed is refused only after the client was accepted.
    if (!(error instanceof ResponseBodyError && error.error === 'invalid_grant')) throw error
  })
  return { text: 'sso.checked', params: { issuer: config.serverMetadata().issuer, keys: keys.length } }
}

/** Returns the address that ends the session at the provider, if there is one. */
async function findEndOfSession({ read }: OpenidAccess, to: string): Promise<string | undefined> {
  const config = await read()
  if (!config.serverMetadata().end_session_endpoint) return undefined
  return buildEndSessionUrl(config, { post_logout_redirect_uri: to }).href
}

const asymmetric = ['RS', 'PS', 'ES'].flatMap((family) => [256, 384, 512].map((size) => `${family}${size}`))

/** Verifies a logout token of the provider. */
async function verifyLogoutToken(access: OpenidAccess, token: string): Promise<JWTPayload> {
  const config = await access.read()
  const { address, fetch } = access.keysOf(config)
  const keys = createRemoteJWKSet(new URL(address), { [jwksFetch]: fetch })
  const { payload } = await jwtVerify(token, keys, {
    issuer: config.serverMetadata().issuer,
    audience: access.client.clientId,
    maxTokenAge: '2m',
    clockTolerance: 30,
    algorithms: [...asymmetric, 'EdDSA'],
  })
  return payload
}

/** Creates the provider of a client; what fails is a sentence. */
export function createOpenidProvider(client: OpenidClient) {
  const access = createOpenidAccess(client)
  return {
    kind: 'oidc' as const,
    address: (to: string, checks: SsoChecks) => explainErrors(() => buildAddress(access, to, checks)),
    identify: (back: URL, checks: SsoChecks) => explainErrors(() => identify(access, back, checks)),
    check: (to: string) => explainErrors(() => check(access, to)),
    signOutAddress: (to: string, _session: SsoSession) => explainErrors(() => findEndOfSession(access, to)),
    verifyLogoutToken: (token: string) => explainErrors(() => verifyLogoutToken(access, token)),
  }
}

/** Provider of a client. */
export type OpenidProvider = ReturnType<typeof createOpenidProvider>
