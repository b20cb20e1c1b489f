import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  type CustomFetchOptions,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  ResponseBodyError,
} from 'openid-client'
import { BusinessError } from '../../../core/business-error'
import { InsideHostError, OutgoingError } from '../outgoing/outgoing-error'
import { fetchOutside, type OutgoingRequest } from '../remote/outgoing-request'

/*
 * Requests of openid-client to a provider: through the product's own HTTP client, which leads outside alone unless a file of
 * the server marks the host as private. Its errors become sentences.
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

/** Time in ms after which metadata are read again. */
const metadataLife = 10 * 60_000

const formOf = (body: CustomFetchOptions['body']): Pick<OutgoingRequest, 'form'> => {
  if (body === undefined || body === null) return {}
  if (typeof body === 'string' || body instanceof URLSearchParams) return { form: String(body) }
  throw new OutgoingError('failed', 'a body of another kind than a form')
}

type Requester = ReturnType<typeof requestBy>

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
export const explainErrors = async <Result>(work: () => Promise<Result>): Promise<Result> =>
  work().catch((error: unknown) => {
    throw toBusinessError(error)
  })

/** Discovers the metadata of a client's provider. */
function discover({ issuer, clientId, secret, isPrivate }: OpenidClient, request: Requester) {
  const isPlain = isPrivate(new URL(issuer).origin)
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

/** Creates the access to a provider. Metadata are read when they are needed, and again after some minutes. */
export function createOpenidAccess(client: OpenidClient) {
  const request = requestBy(client)
  let known: { at: number; config: Promise<Configuration> } | undefined
  return {
    client,
    /** Returns the metadata, of this moment if asked for. */
    read(isFresh = false): Promise<Configuration> {
      if (isFresh || !known || Date.now() - known.at > metadataLife) {
        known = { at: Date.now(), config: discover(client, request) }
        known.config.catch(() => {
          known = undefined
        })
      }
      return known.config
    },
    /** Returns where the provider publishes its keys, and what fetches them. */
    keysOf(config: Configuration) {
      const { jwks_uri: address } = config.serverMetadata()
      if (!address) throw new BusinessError('sso.no-keys')
      return { address, fetch: (url: string) => request(url, { headers: {}, body: undefined }) }
    },
  }
}

/** Access to the provider of a client. */
export type OpenidAccess = ReturnType<typeof createOpenidAccess>
