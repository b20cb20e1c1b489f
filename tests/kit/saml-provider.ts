import { createSign, randomUUID, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import * as samlify from 'samlify'
import { SignedXml } from 'xml-crypto'
import { type EncryptionAlgorithm, encrypt, type KeyEncryptionAlgorithm } from 'xml-encryption'
import { createSelfSigned } from './certificates'

/** Facts of a response, each of which a test may change. */
export interface SamlFacts {
  issuer: string
  nameId: string
  format: string
  audience: string
  recipient: string
  inResponseTo: string
  notBefore: string
  notOnOrAfter: string
  method: string
  status: string
  attributes: Record<string, string | string[]>
}

/** A SAML provider made of samlify, which nobody here wrote, with a key of its own. */
export interface TestSaml {
  entity: string
  /** Its own metadata, as an administrator downloads them. */
  metadata: string
  certificate: string
  /** A response to the request of an address, signed in its assertion, which samlify then encrypts with a cipher. */
  respond(address: string, facts?: Partial<SamlFacts>, cipher?: EncryptionAlgorithm): Promise<string>
  /** Reads the request of an address, whose signature samlify compares with the metadata of the product. */
  readRequest(address: string): Promise<string>
  /** Signs an element of a document in place. */
  sign(xml: string, path: string, algorithm?: string): string
  /** A logout request as a signed query. */
  logoutQuery(facts: LogoutFacts): string
}

/** Facts of a logout request. */
export interface LogoutFacts {
  id?: string
  issuer?: string
  nameId: string
  sessionIndex?: string
  issuedAt?: number
  relayState?: string
}

const xmldsig = 'http://www.w3.org/2000/09/xmldsig#'
const rsaOaep = 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p'
export const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const spaces =
  'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"'
const ends = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
export const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'

samlify.setSchemaValidator({ validate: () => Promise.resolve('valid') })

const attributeOf = ([name, values]: [string, string | string[]]) =>
  `<saml:Attribute Name="${name}">${[values]
    .flat()
    .map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`)
    .join('')}</saml:Attribute>`

function documentOf(facts: SamlFacts): string {
  const { issuer, nameId, format, audience, recipient, inResponseTo, notBefore, notOnOrAfter, method } = facts
  const now = ends(0)
  const data = `NotOnOrAfter="${notOnOrAfter}" Recipient="${recipient}" InResponseTo="${inResponseTo}"`
  return `<samlp:Response ${spaces} ID="r${randomUUID()}" Version="2.0" IssueInstant="${now}" Destination="${recipient}" InResponseTo="${inResponseTo}"><saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${facts.status}"/></samlp:Status><saml:Assertion ID="a${randomUUID()}" Version="2.0" IssueInstant="${now}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${format}">${nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:${method}"><saml:SubjectConfirmationData ${data}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${notBefore}" NotOnOrAfter="${notOnOrAfter}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${now}" SessionIndex="session-of-${nameId}"/><saml:AttributeStatement>${Object.entries(facts.attributes).map(attributeOf).join('')}</saml:AttributeStatement></saml:Assertion></samlp:Response>`
}

/** The message of a query. */
export const decodedQuery = (query: string) =>
  inflateRawSync(Buffer.from(new URLSearchParams(query).get('SAMLRequest') ?? '', 'base64')).toString('utf8')

/** The request of an address to which a browser is sent. */
export function requestIn(address: string): { id: string; xml: string } {
  const bytes = Buffer.from(new URL(address).searchParams.get('SAMLRequest') ?? '', 'base64')
  const xml = inflateRawSync(bytes).toString('utf8')
  return { id: /\bID="([^"]+)"/.exec(xml)?.[1] ?? '', xml }
}

export const encoded = (xml: string) => Buffer.from(xml).toString('base64')
export const decoded = (sent: string) => Buffer.from(sent, 'base64').toString('utf8')

/** Signs an element by xml-crypto, as a provider does. */
function signElement(key: string, xml: string, path: string, algorithm: string): string {
  const isOld = algorithm.endsWith('rsa-sha1')
  const signer = new SignedXml({
    privateKey: key,
    signatureAlgorithm: algorithm,
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  })
  signer.addReference({
    xpath: path,
    transforms: [`${xmldsig}enveloped-signature`, 'http://www.w3.org/2001/10/xml-exc-c14n#'],
    digestAlgorithm: isOld ? `${xmldsig}sha1` : 'http://www.w3.org/2001/04/xmlenc#sha256',
  })
  signer.computeSignature(xml, {
    prefix: 'ds',
    location: { reference: `${path}/*[local-name(.)='Issuer']`, action: 'after' },
  })
  return signer.getSignedXml()
}

/** Starts a provider for the product, whose metadata it reads. */
export async function createSamlProvider(entity: string, product: () => Promise<string>): Promise<TestSaml> {
  const { key, certificate } = await createSelfSigned('idp')
  const binding = { isDefault: true, Binding: redirect }
  const settings = {
    entityID: entity,
    privateKey: key,
    signingCert: certificate,
    requestSignatureAlgorithm: rsaSha256,
    isAssertionEncrypted: false,
    wantAuthnRequestsSigned: false,
    keyEncryptionAlgorithm: rsaOaep,
    singleSignOnService: [{ ...binding, Location: `${new URL(entity).origin}/sso` }],
    singleLogoutService: [{ ...binding, Location: `${new URL(entity).origin}/logout` }],
    loginResponseTemplate: { context: '<Response/>', attributes: [] },
  }
  const provider = samlify.IdentityProvider(settings)
  return {
    entity,
    metadata: provider.getMetadata(),
    certificate,
    async readRequest(address) {
      const service = samlify.ServiceProvider({ metadata: await product() })
      const reader = samlify.IdentityProvider({ ...settings, wantAuthnRequestsSigned: true })
      const [, octetString = ''] = /\?(.*)&Signature=/.exec(address) ?? []
      const query = Object.fromEntries(new URL(address).searchParams)
      const { extract } = await reader.parseLoginRequest(service, 'redirect', { query, octetString })
      return String(extract.request?.id)
    },
    async respond(address, changed = {}, cipher) {
      const service = samlify.ServiceProvider({ metadata: await product() })
      const { id } = requestIn(address)
      const facts: SamlFacts = {
        issuer: entity,
        nameId: 'nobody',
        format: persistent,
        audience: service.entityMeta.getEntityID(),
        recipient: String(service.entityMeta.getAssertionConsumerService('post')),
        inResponseTo: id,
        notBefore: ends(-5),
        notOnOrAfter: ends(300),
        method: 'bearer',
        status: 'Success',
        attributes: {},
        ...changed,
      }
      const asked = { extract: { request: { id } } }
      const encrypting = { isAssertionEncrypted: true, dataEncryptionAlgorithm: cipher }
      const sender = cipher ? samlify.IdentityProvider({ ...settings, ...encrypting }) : provider
      const made = await sender.createLoginResponse(service, asked as never, 'post', {} as never, () => ({
        id: facts.inResponseTo,
        context: documentOf(facts),
      }))
      return made.context
    },
    sign: (xml, path, algorithm = rsaSha256) => signElement(key, xml, path, algorithm),
    logoutQuery: ({
      id = `l${randomUUID()}`,
      issuer = entity,
      nameId,
      sessionIndex,
      issuedAt = Date.now(),
      relayState,
    }) => {
      const session = sessionIndex ? `<samlp:SessionIndex>${sessionIndex}</samlp:SessionIndex>` : ''
      const xml = `<samlp:LogoutRequest ${spaces} ID="${id}" Version="2.0" IssueInstant="${new Date(issuedAt).toISOString()}"><saml:Issuer>${issuer}</saml:Issuer><saml:NameID>${nameId}</saml:NameID>${session}</samlp:LogoutRequest>`
      const parts = [
        `SAMLRequest=${encodeURIComponent(deflateRawSync(xml).toString('base64'))}`,
        ...(relayState === undefined ? [] : [`RelayState=${encodeURIComponent(relayState)}`]),
        `SigAlg=${encodeURIComponent(rsaSha256)}`,
      ].join('&')
      return `${parts}&Signature=${encodeURIComponent(signText(key, parts))}`
    },
  }
}

function signText(key: string, text: string): string {
  return createSign('RSA-SHA256').update(text).sign(key, 'base64')
}

const assertionIn = (xml: string) => /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? ''
const signatureIn = (xml: string) => /<ds:Signature[\s\S]*?<\/ds:Signature>/.exec(xml)?.[0] ?? ''

/**
 * Wraps the signed part of a response into one that names another person (XSW 1 to 8 of “On Breaking SAML”). The first two
 * need a response that is signed as a whole, the others a signed assertion.
 */
export function wrappings(
  response: string,
  assertionSigned: string,
  evil: (xml: string) => string,
): Record<string, string> {
  const forged = (xml: string) =>
    evil(xml)
      .replace(signatureIn(xml), '')
      .replace(/ ID="[ar]/g, ' ID="evil')
  const whole = signatureIn(response)
  const forgedResponse = forged(response)
  const afterIssuer = (xml: string, added: string) => xml.replace('</saml:Issuer>', `</saml:Issuer>${added}`)
  const good = assertionIn(assertionSigned)
  const signature = signatureIn(good)
  const bare = good.replace(signature, '')
  const bad = forged(good)
  const within = (inside: string) =>
    signature.replace('</ds:Signature>', `<ds:Object>${inside}</ds:Object></ds:Signature>`)
  const replaced = (assertions: string) => assertionSigned.replace(good, assertions)
  return {
    XSW1: afterIssuer(
      forgedResponse,
      whole.replace(
        '</ds:Signature>',
        `<ds:Object>${response.replace(whole, '')}</ds:Object></ds:Signature>`,
      ),
    ),
    XSW2: afterIssuer(forgedResponse, `${response.replace(whole, '')}${whole}`),
    XSW3: replaced(`${bad}${good}`),
    XSW4: replaced(bad.replace('</saml:Assertion>', `${good}</saml:Assertion>`)),
    XSW5: replaced(`${afterIssuer(bad, signature)}${bare}`),
    XSW6: replaced(afterIssuer(bad, within(bare))),
    XSW7: replaced(`<samlp:Extensions>${bad}</samlp:Extensions>${good}`),
    XSW8: replaced(
      afterIssuer(bad, signature.replace('</ds:Signature>', `<ds:Object>${bare}</ds:Object></ds:Signature>`)),
    ),
  }
}

const encrypted = promisify(encrypt)

/** Encrypts the assertion of a response, or another text in its place, for the certificate of the product. */
export async function encryptAssertion(
  xml: string,
  certificate: string,
  {
    inside = assertionIn(xml),
    cipher = 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
    transport = rsaOaep,
  }: { inside?: string; cipher?: EncryptionAlgorithm; transport?: KeyEncryptionAlgorithm } = {},
): Promise<string> {
  const known = inside.replace(/<saml:Assertion /g, `<saml:Assertion ${spaces} `)
  const data = await encrypted(known, {
    rsa_pub: new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'pem' }),
    pem: certificate,
    encryptionAlgorithm: cipher,
    keyEncryptionAlgorithm: transport,
    warnInsecureAlgorithm: false,
  })
  return xml.replace(assertionIn(xml), `<saml:EncryptedAssertion>${data}</saml:EncryptedAssertion>`)
}
