import { BusinessError } from '../../../core/business-error'
import { isLoopback, isRedirectUri } from '../../../core/permission/redirect-uri'
import { toVisibleLine } from '../../../core/text/invisible'
import { truncate } from '../../../core/text/truncate'
import type { ClientMetadata } from '../../../generated/types'
import { type AppContext, requestLimits } from '../../platform'
import { describeSchemaProblem } from '../../platform/http/validation'
import { computeMac, isValidMac } from '../../policies/ticket'
import { OAuthError } from './oauth-error'

/*
 * Clients are public programs. One that publishes a document is named by the address of this document; any other one
 * registers, and its id is the registration with a MAC: nothing is stored before a person grants it something.
 */

type Needs = Pick<AppContext, 'db' | 'clock' | 'randomHex' | 'post' | 'log'>

/** Client that asks for access. */
export interface OAuthClient {
  id: string
  name: string
  redirectUris: readonly string[]
  /** Host that publishes its document; a registered client has none. */
  publisher?: string
}

const maxNameLength = 60
/** Longest id of a registered client; it stands in addresses. */
const maxIdLength = 2000
const idKind = 'oauth client'

/** Returns the name that a client gives itself, of visible characters. */
const nameOf = ({ client_name = '', redirect_uris: [first = ''] }: ClientMetadata): string =>
  truncate(toVisibleLine(client_name), maxNameLength) || new URL(first).hostname

/** Throws for metadata that no client may have. */
function assertMetadata(metadata: unknown): asserts metadata is ClientMetadata {
  const problem = describeSchemaProblem('values/client-metadata', metadata)
  if (problem) throw new OAuthError('invalid_client_metadata', problem)
  const wrong = (metadata as ClientMetadata).redirect_uris.find((one) => !isRedirectUri(one))
  if (wrong !== undefined)
    throw new OAuthError('invalid_redirect_uri', `${wrong} is neither https nor a loopback address`)
}

/** Registers a client (RFC 7591). Returns its registration. */
export async function registerClient(metadata: unknown, needs: Needs) {
  assertMetadata(metadata)
  const issued = Math.floor(needs.clock.now() / 1000)
  const [name, redirectUris] = [nameOf(metadata), metadata.redirect_uris]
  const head = Buffer.from(JSON.stringify([name, redirectUris, issued])).toString('base64url')
  const id = `${head}.${await computeMac(needs, `${idKind} ${head}`)}`
  if (id.length > maxIdLength) throw new OAuthError('invalid_client_metadata', 'the metadata is too long')
  return {
    client_id: id,
    client_id_issued_at: issued,
    client_name: name,
    redirect_uris: redirectUris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  }
}

/** Returns a registered client by its id; undefined if this server did not issue it. */
async function readRegistered(id: string, needs: Needs): Promise<OAuthClient | undefined> {
  const [head = '', mac = ''] = id.split('.')
  if (id !== `${head}.${mac}` || !(await isValidMac(needs, mac, `${idKind} ${head}`))) return undefined
  const [name, redirectUris] = JSON.parse(Buffer.from(head, 'base64url').toString()) as [string, string[]]
  return { id, name, redirectUris }
}

/** Whether an id is the address of a client's document: HTTPS with a path, written as a URL parser writes it. */
function isDocumentAddress(id: string): boolean {
  if (!URL.canParse(id)) return false
  const { href, protocol, pathname, search, hash, username, password } = new URL(id)
  return href === id && protocol === 'https:' && pathname !== '/' && !`${search}${hash}${username}${password}`
}

/** Reads the document of a client from its public address. */
async function readPublished(id: string, { post, log }: Needs): Promise<OAuthClient> {
  const publisher = new URL(id).host
  try {
    const metadata: unknown = JSON.parse(
      await post({ url: id, outward: true, bytes: requestLimits.oauthDocumentBytes }),
    )
    assertMetadata(metadata)
    if (metadata.client_id !== id) throw new OAuthError('invalid_client_metadata', 'client_id differs')
    return { id, name: nameOf(metadata), redirectUris: metadata.redirect_uris, publisher }
  } catch (error) {
    log.info({ err: error, client: id }, 'the document of a client is not readable')
    throw new BusinessError('oauth.client-unreachable', { site: publisher })
  }
}

/** Finds a client by its id; throws if there is none. */
export async function findClient(id: string, needs: Needs): Promise<OAuthClient> {
  if (isDocumentAddress(id)) return readPublished(id, needs)
  const client = await readRegistered(id, needs)
  if (!client) throw new BusinessError('oauth.client-unknown')
  return client
}

/** Returns where the responses to a client go, or who publishes it: what a person can verify of it. */
export const siteOfClient = ({ publisher }: OAuthClient, redirectUri: string): string =>
  publisher === undefined || isLoopback(redirectUri) ? new URL(redirectUri).host : publisher
