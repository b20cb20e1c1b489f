import { createRemoteJWKSet, type JWTPayload, customFetch as jwksFetch, jwtVerify } from 'jose'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  type CustomFetchOptions,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  genericGrantRequest,
  ResponseBodyError,
} from 'openid-client'
import { BusinessError } from '../../../core/business-error'
import type { SsoSettings } from '../../../generated/types'
import { InsideHostError, OutgoingError } from '../outgoing/outgoing-error'
import { fetchOutside, type OutgoingRequest } from '../remote/outgoing-request'

/*
 * OpenID Connect provider of the company (decision 196): discovery, authorization code with PKCE, ID token and logout token.
 * The protocol is that of openid-client; its requests go through the product's own HTTP client, which leads outside alone
 * unless a file of the server marks the host as private.
 */

/** Client of the company at its provider. */
export interface OpenidClient {
  issuer: string
  clientId: string
  secret: string
  scopes: string
  /** True for origins that a file of the server marks as private: inside, and without TLS where the file says http. */
  isPrivate(origin: string): boolean
}

/** Verified identity with the claims of ID token and user info. */
export interface OpenidIdentity {
  issuer: string
  subject: string
  /** Session at the provider, if it names one. */
  sid: string | undefined
  claims: Readonly<Record<string, unknown>>
}

/** Values that bind a redirect back to the browser that began. */
interface OpenidChecks {
  state: string
  nonce: string
  verifier: string
}

/** Time in ms after which metadata are read again. */
const metadataLife = 10 * 60_000

const formOf = (body: CustomFetchOptions['body']): Pick<OutgoingRequest, 'form'> => {
  if (body === undefined || body === null) return {}
  if (typeof body === 'string' || body instanceof URLSearchParams) return { form: String(body) }
  throw new OutgoingError('failed', 'a body of another kind than a form')
}

/** Sends what the library requests; addresses without TLS only where a file of the server names them. */
const requestBy =
  ({ isPrivate }: Pick<OpenidClient, 'isPrivate'>) =>
  (url: string, { headers, body }: Pick<CustomFetchOptions, 'headers' | 'body'>): Promise<Response> => {
    const { origin, protocol } = new URL(url)
    const isInside = isPrivate(origin)
    if (protocol !== 'https:' && !isInside) throw new OutgoingError('failed', `${origin} is without TLS`)
    return fetchOutside({ url, headers, outward: !isInside, ...formOf(body) })
  }

/** Finds the error of a chain of causes that the product or the provider has thrown. */
function causeOf(error: unknown): unknown {
  if (error instanceof OutgoingError || error instanceof ResponseBodyError) return error
  return error instanceof Error && error.cause !== undefined ? causeOf(error.cause) : error
}

/** Code of a library's error, or of the attribute that does not fit. */
function reasonOf(error: unknown): string {
  const { code, message, cause } = error as Error & { code?: string; cause?: { claim?: string } }
  const claim = cause?.claim
  return [code ?? message, ...(typeof claim === 'string' ? [claim] : [])].join(' ').slice(0, 200)
}

function toBusinessError(error: unknown): unknown {
  if (error instanceof BusinessError) return error
  const cause = causeOf(error)
  if (cause instanceof InsideHostError) return new BusinessError('sso.inside', { reason: cause.message })
  if (cause instanceof OutgoingError) return new BusinessError('sso.away', { reason: cause.message })
  if (cause instanceof ResponseBodyError) return new BusinessError('sso.refused', { reason: cause.error })
  return new BusinessError('sso.invalid', { reason: reasonOf(error) })
}

/** Runs a request of the library; throws a sentence if it fails. */
const explained = async <Result>(work: () => Promise<Result>): Promise<Result> =>
  work().catch((error: unknown) => {
    throw toBusinessError(error)
  })

/** Creates the provider of a client. Metadata are read when they are needed, and again after some minutes. */
export function createOpenidProvider(client: OpenidClient) {
  const request = requestBy(client)
  let known: { at: number; config: Promise<Configuration> } | undefined

  const discover = () => {
    const { issuer, clientId, secret } = client
    const isPlain = client.isPrivate(new URL(issuer).origin)
    return discovery(
      new URL(issuer),
      clientId,
      {},
      (server, ...rest) => {
        const methods = server.token_endpoint_auth_methods_supported
        const isPosted = methods?.includes('client_secret_post') && !methods.includes('client_secret_basic')
        return (isPosted ? ClientSecretPost : ClientSecretBasic)(secret)(server, ...rest)
      },
      {
        [customFetch]: request,
        // The signature of the ID token is checked, too, although it comes over the server's own connection.
        execute: isPlain ? [allowInsecureRequests, enableNonRepudiationChecks] : [enableNonRepudiationChecks],
      },
    )
  }
  /** Returns the metadata, of this moment if asked for. */
  const read = (isFresh = false): Promise<Configuration> => {
    if (isFresh || !known || Date.now() - known.at > metadataLife) {
      known = { at: Date.now(), config: discover() }
      known.config.catch(() => {
        known = undefined
      })
    }
    return known.config
  }
  const keysOf = (config: Configuration) => {
    const { jwks_uri: address } = config.serverMetadata()
    if (!address) throw new BusinessError('sso.no-keys')
    return { address, fetch: (url: string) => request(url, { headers: {}, body: undefined }) }
  }
  return {
    /** Returns the address to which a browser is sent. */
    address: (to: string, { state, nonce, verifier }: OpenidChecks): Promise<string> =>
      explained(async () => {
        const url = buildAuthorizationUrl(await read(), {
          redirect_uri: to,
          scope: client.scopes,
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        })
        if (url.protocol !== 'https:' && !client.isPrivate(url.origin)) throw new BusinessError('sso.no-tls')
        return url.href
      }),

    /** Exchanges a code for the identity that it stands for; `back` is the address that the browser came back to. */
    identify: (back: URL, { state, nonce, verifier }: OpenidChecks): Promise<OpenidIdentity> =>
      explained(async () => {
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
      }),

    /** Tries what needs no person: metadata, keys, and whether the client is accepted. */
    check: (to: string): Promise<{ issuer: string; keys: number }> =>
      explained(async () => {
        const config = await read(true)
        const { address, fetch } = keysOf(config)
        const { keys } = (await (await fetch(address)).json()) as { keys?: unknown[] }
        if (!Array.isArray(keys) || keys.length === 0) throw new BusinessError('sso.no-keys')
        const unknown = { code: 'none', redirect_uri: to, code_verifier: 'v'.repeat(43) }
        await genericGrantRequest(config, 'authorization_code', unknown).catch((error: unknown) => {
          // A code that never existed is refused only after the client was accepted.
          if (!(error instanceof ResponseBodyError && error.error === 'invalid_grant')) throw error
        })
        return { issuer: config.serverMetadata().issuer, keys: keys.length }
      }),

    /** Returns the address that ends the session at the provider, if there is one. */
    signOutAddress: (to: string): Promise<string | undefined> =>
      explained(async () => {
        const config = await read()
        if (!config.serverMetadata().end_session_endpoint) return undefined
        return buildEndSessionUrl(config, { post_logout_redirect_uri: to }).href
      }),

    /** Verifies a logout token of the provider. */
    verifyLogoutToken: (token: string): Promise<JWTPayload> =>
      explained(async () => {
        const config = await read()
        const { address, fetch } = keysOf(config)
        const keys = createRemoteJWKSet(new URL(address), { [jwksFetch]: fetch })
        const { issuer } = config.serverMetadata()
        const rules = { issuer, audience: client.clientId, maxTokenAge: '2m', clockTolerance: 30 }
        const asymmetric = [
          'RS256',
          'PS256',
          'ES256',
          'EdDSA',
          'RS384',
          'RS512',
          'PS384',
          'PS512',
          'ES384',
          'ES512',
        ]
        return (await jwtVerify(token, keys, { ...rules, algorithms: asymmetric })).payload
      }),
  }
}

/** Provider of a client. */
export type OpenidProvider = ReturnType<typeof createOpenidProvider>

/** Settings in use, with the administrator who saved them. */
export type UsedSso = Omit<SsoSettings, 'client_secret'> & { byId: string; byName: string }

/** Single sign-on of the company: its settings and their provider. */
export interface CompanySso {
  settings: UsedSso
  provider: OpenidProvider
}
