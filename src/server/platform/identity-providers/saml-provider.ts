import { inflateRawSync } from 'node:zlib'
import {
  type Profile,
  SAML,
  type SamlConfig,
  SamlStatusError,
  ValidateInResponseTo,
} from '@node-saml/node-saml'
import { BusinessError } from '../../../core/business-error'
import { readSamlClaims, readSamlValues } from './saml-claims'
import { readCertificates, readPlainMessage, samlLimit } from './saml-document'
import { assertPlainInside, readEncryption } from './saml-encryption'
import type { SamlKey } from './saml-key'
import type { SourceIdentity, SsoChecks, SsoSession } from './sso-provider'

/*
 * SAML 2.0 provider of the company (decision 221): request by redirect, response by POST with a signed assertion, logout by
 * redirect. Signatures and conditions are those of node-saml; recipient, request and method of the subject, which it does
 * not compare, are compared here, all from the bytes that the signature covers.
 */

/** Provider of the company, as set. */
export interface SamlClient {
  /** Entity id of the provider. */
  issuer: string
  signInAddress: string
  logoutAddress: string
  certificates: string
  /** Attribute that names the person. */
  claim: string
  /** Attribute that lists the groups of a person; empty for none. */
  groups: string
  /** Sign-in page as registered at the provider; no header of a request says where a response may go. */
  page: string
  /** Keys of the product: the one in use, and the one before it, which opens what is still encrypted for it. */
  keys: readonly SamlKey[]
  /** Whether requests are signed. */
  signsRequests: boolean
}

/** Identity of a response, and the request that it answers. */
export interface SamlResponse {
  requestId: string
  identity: SourceIdentity
}

/** Request of the provider to end sessions. */
export interface SamlLogoutRequest {
  id: string
  issuedAt: number
  session: SsoSession
}

/** Difference between two clocks that is accepted, in ms. */
const skew = 60_000
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

/** Addresses of the product beside its sign-in page. */
export const samlAddresses = (page: string) => ({
  entity: new URL('/sso/metadata', page).href,
  response: new URL('/sso/response', page).href,
  logout: new URL('/sso/logout', page).href,
})

/** Id of a request: a state with what follows from it, so that its response needs nothing stored. */
export const samlRequestId = ({ state, nonce }: Pick<SsoChecks, 'state' | 'nonce'>): string =>
  `_${state}${nonce}`

/** Returns the state of a request id; undefined for an id of another form. */
export const readSamlRequestId = (id: string): string | undefined =>
  /^_([0-9a-f]{76})[0-9a-f]{32}$/.exec(id)?.[1]

function openSaml(
  { issuer, signInAddress, logoutAddress, certificates, page, keys: [own], signsRequests }: SamlClient,
  more: Partial<SamlConfig> = {},
) {
  const { entity, response, logout } = samlAddresses(page)
  return new SAML({
    issuer: entity,
    audience: entity,
    callbackUrl: response,
    logoutCallbackUrl: logout,
    entryPoint: signInAddress,
    logoutUrl: logoutAddress,
    idpIssuer: issuer,
    idpCert: readCertificates(certificates).map((one) => one.toString()),
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: skew,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    // The request is compared here with the one that the signature covers.
    validateInResponseTo: ValidateInResponseTo.never,
    signatureAlgorithm: 'sha256',
    ...(own && { decryptionPvk: own.key }),
    ...(own && signsRequests && { privateKey: own.key, publicCert: own.certificate }),
    ...more,
  })
}

/** Runs what the library verifies; throws a sentence if it fails. */
const explainErrors = <Result>(work: () => Promise<Result>): Promise<Result> =>
  work().catch((error: unknown) => {
    if (error instanceof BusinessError) throw error
    const reason = error instanceof Error ? error.message.slice(0, 200) : ''
    throw new BusinessError(error instanceof SamlStatusError ? 'sso.refused' : 'sso.invalid', { reason })
  })

/** Element as the library parses it: attributes under `$`, text under `_`, children in lists. */
interface Parsed {
  $?: Record<string, string>
  _?: string
  [child: string]: unknown
}

const listIn = (parsed: Parsed | undefined, name: string): Parsed[] => {
  const found = parsed?.[name]
  return Array.isArray(found) ? (found as Parsed[]) : []
}

/** Returns the request that a subject answers; throws unless it is for this address, now, and borne by the browser. */
function requestOf(assertion: Parsed, address: string): string {
  const [subject, second] = listIn(assertion, 'Subject')
  if (!subject || second) throw new BusinessError('sso.invalid', { reason: 'Subject' })
  for (const confirmation of listIn(subject, 'SubjectConfirmation')) {
    const data = listIn(confirmation, 'SubjectConfirmationData')[0]?.$
    const until = Date.parse(data?.NotOnOrAfter ?? '')
    const isOurs =
      confirmation.$?.Method === bearer && data?.Recipient === address && until > Date.now() - skew
    if (isOurs && data.InResponseTo) return data.InResponseTo
  }
  throw new BusinessError('sso.invalid', { reason: 'SubjectConfirmation' })
}

function identityOf({ issuer, claim, groups }: SamlClient, profile: Profile): SourceIdentity {
  const { nameID: subject, nameIDFormat: format, sessionIndex: sid } = profile
  if (profile.issuer !== issuer) throw new BusinessError('sso.invalid', { reason: 'Issuer' })
  if (format === transient) throw new BusinessError('sso.transient')
  if (typeof subject !== 'string' || subject.trim() === '' || subject.length > 300)
    throw new BusinessError('sso.invalid', { reason: 'NameID' })
  const session = typeof sid === 'string' && sid.length <= 300 ? sid : undefined
  const listed = groups !== '' && { [groups]: readSamlValues(profile, groups) }
  const claims = { ...readSamlClaims(profile, claim), ...listed }
  return { issuer, subject, sid: session, claims, isVouched: true }
}

/** Whether a failure says that an assertion was encrypted for another key. */
const isOtherKey = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_OSSL')

/** Verifies the signatures of a response, after opening it with the keys of the product, the latest first. */
async function verify(client: SamlClient, sent: string): Promise<Profile | null> {
  const elements = readPlainMessage(Buffer.from(sent, 'base64').toString('utf8'))
  const encryption = readEncryption(elements)
  const posted = { SAMLResponse: sent }
  if (!encryption) return (await openSaml(client).validatePostResponseAsync(posted)).profile
  if (client.keys.length === 0) throw new BusinessError('sso.no-key')
  // Answers to changed bytes of such a cipher would tell what they encrypt, so that the whole response is signed.
  const wantAuthnResponseSigned = encryption === 'unauthenticated'
  for (const { key } of client.keys)
    try {
      const saml = openSaml(client, { decryptionPvk: key, wantAuthnResponseSigned })
      const { profile } = await saml.validatePostResponseAsync(posted)
      await assertPlainInside(elements, key)
      return profile
    } catch (error) {
      if (!isOtherKey(error)) throw error
    }
  throw new BusinessError('sso.other-key')
}

/** Verifies a response that a browser posts, and returns whom it names. */
async function receive(client: SamlClient, sent: string): Promise<SamlResponse> {
  const profile = await verify(client, sent)
  const assertion = profile?.getAssertion?.().Assertion as Parsed | undefined
  if (!profile || !assertion) throw new BusinessError('sso.invalid', { reason: 'Assertion' })
  if (listIn(assertion, 'Conditions').length !== 1)
    throw new BusinessError('sso.invalid', { reason: 'Conditions' })
  const requestId = requestOf(assertion, samlAddresses(client.page).response)
  return { requestId, identity: identityOf(client, profile) }
}

const querySignatures = /#rsa-sha(?:256|384|512)$/

/**
 * Returns the signed parts of a query, each once and in the order of the signature; throws for others beside them, by which
 * a forged message could stand beside a signed one.
 */
function signedQuery(query: string): { parts: Record<string, string>; text: string } {
  const names = ['SAMLRequest', 'RelayState', 'SigAlg', 'Signature']
  const raw = new Map<string, string>()
  for (const pair of query.split('&')) {
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    if (!names.includes(name) || raw.has(name)) throw new BusinessError('sso.invalid', { reason: 'query' })
    raw.set(name, value)
  }
  const parts = Object.fromEntries(new URLSearchParams(query))
  if (!parts.Signature || !querySignatures.test(parts.SigAlg ?? ''))
    throw new BusinessError('sso.invalid', { reason: 'Signature' })
  const text = names.flatMap((name) => (raw.has(name) ? [`${name}=${raw.get(name)}`] : [])).join('&')
  return { parts, text }
}

function logoutOf(xml: string, { ID: id = '', nameID, sessionIndex }: Profile): SamlLogoutRequest {
  const issued = readPlainMessage(xml)[0]?.attributes.IssueInstant ?? ''
  const session = { subject: nameID, sid: sessionIndex }
  return { id, issuedAt: Date.parse(issued), session }
}

/** Verifies a signed logout request of a query. */
async function readLogoutQuery(client: SamlClient, query: string): Promise<SamlLogoutRequest> {
  const { parts, text } = signedQuery(query)
  const bytes = Buffer.from(parts.SAMLRequest ?? '', 'base64')
  const xml = inflateRawSync(bytes, { maxOutputLength: samlLimit }).toString('utf8')
  readPlainMessage(xml)
  const { profile } = await openSaml(client).validateRedirectAsync(parts, text)
  if (!profile) throw new BusinessError('sso.invalid', { reason: 'LogoutRequest' })
  return logoutOf(xml, profile)
}

/** Verifies a signed logout request of a form. */
async function readLogoutForm(client: SamlClient, sent: string): Promise<SamlLogoutRequest> {
  const xml = Buffer.from(sent, 'base64').toString('utf8')
  readPlainMessage(xml)
  const { profile } = await openSaml(client).validatePostRequestAsync({ SAMLRequest: sent })
  if (!profile) throw new BusinessError('sso.invalid', { reason: 'LogoutRequest' })
  return logoutOf(xml, profile)
}

/** Describes what the settings say, which needs no request to the provider. */
function check({ issuer, certificates }: SamlClient) {
  const ends = readCertificates(certificates).map(({ validTo }) => Date.parse(validTo))
  const until = new Date(Math.min(...ends)).toISOString().slice(0, 10)
  return { text: 'sso.checked-saml', params: { issuer, count: ends.length, until } }
}

/** Creates the provider of settings; what fails is a sentence. */
export function createSamlProvider(client: SamlClient) {
  return {
    kind: 'saml' as const,
    page: client.page,
    address: (_page: string, checks: SsoChecks) =>
      explainErrors(() =>
        openSaml(client, { generateUniqueId: () => samlRequestId(checks) }).getAuthorizeUrlAsync(
          '',
          undefined,
          {},
        ),
      ),
    receive: (sent: string) => explainErrors(() => receive(client, sent)),
    check: async (_page: string) => check(client),
    signOutAddress: async (_page: string, { subject, sid }: SsoSession): Promise<string | undefined> => {
      if (client.logoutAddress === '') return undefined
      const session = {
        issuer: client.issuer,
        nameID: subject,
        nameIDFormat: '',
        ...(sid && { sessionIndex: sid }),
      }
      return explainErrors(() => openSaml(client).getLogoutUrlAsync(session, '', {}))
    },
    readLogoutQuery: (query: string) => explainErrors(() => readLogoutQuery(client, query)),
    readLogoutForm: (sent: string) => explainErrors(() => readLogoutForm(client, sent)),
    /** Returns the address by which the provider learns that the sessions of its request have ended. */
    logoutResponseAddress: async (id: string, relayState: string): Promise<string | undefined> => {
      if (client.logoutAddress === '') return undefined
      const request = { ID: id, issuer: client.issuer, nameID: '', nameIDFormat: '' }
      return explainErrors(() => openSaml(client).getLogoutResponseUrlAsync(request, relayState, {}, true))
    },
    metadata: (): string => {
      const certificate = client.keys[0]?.certificate ?? null
      return openSaml(client).generateServiceProviderMetadata(certificate, certificate)
    },
  }
}

/** Provider of settings. */
export type SamlProvider = ReturnType<typeof createSamlProvider>
