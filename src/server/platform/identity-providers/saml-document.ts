import { X509Certificate } from 'node:crypto'
import { BusinessError } from '../../../core/business-error'
import { childOf, childrenOf, parseXml, type XmlElement } from '../../../core/text/read-xml'

/*
 * Documents of SAML 2.0 before anything believes them: bounded, without declarations, comments and processing
 * instructions, signed by algorithms that still count; metadata of a provider; its certificates.
 */

/** Maximum length of a message in characters. */
export const samlLimit = 128 * 1024

const maxElements = 3_000
const maxMetadata = 1_000_000
const signatures = /(?:#rsa-sha256|#rsa-sha384|#rsa-sha512|#sha256-rsa-MGF1)$/
const digests = /#sha(?:256|384|512)$/
const transforms = [
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
]

const invalid = (reason: string) => new BusinessError('sso.invalid', { reason })

/** Whether the algorithm that an element names is accepted. */
function isAccepted({ name, attributes: { Algorithm: algorithm = '' } }: XmlElement): boolean {
  if (name === 'SignatureMethod') return signatures.test(algorithm)
  if (name === 'DigestMethod') return digests.test(algorithm)
  if (name === 'Transform' || name === 'CanonicalizationMethod') return transforms.includes(algorithm)
  return true
}

const isPadding = (parent: XmlElement, child: XmlElement): boolean =>
  parent.name === 'EncryptionMethod' && child.name === 'DigestMethod' && child.children.length === 0

/** Parses a document; throws for one that declares, comments or instructs. */
function parsePlain(xml: string): XmlElement {
  if (/<!--|<\?(?!xml\s)/.test(xml)) throw invalid('comment')
  const { root, refused } = parseXml(xml)
  if (!root) throw invalid(refused)
  return root
}

/** Returns the elements of a message, the root first; throws for one too large, not plain, or signed by an old algorithm. */
export function readPlainMessage(xml: string): readonly XmlElement[] {
  if (xml.length > samlLimit) throw invalid('large')
  const elements = [parsePlain(xml)]
  for (const element of elements) {
    if (elements.length > maxElements) throw invalid('large')
    if (!isAccepted(element))
      throw invalid(`${element.name} ${element.attributes.Algorithm ?? ''}`.slice(0, 150))
    // The digest of a method of encryption is that of its padding; saml-encryption compares it.
    elements.push(...element.children.filter((child) => !isPadding(element, child)))
  }
  return elements
}

/** Certificates of a text as PEM: PEM blocks, or one in base64. Throws for what is no certificate with an RSA key. */
export function readCertificates(text: string): X509Certificate[] {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g)
  const certificateTexts = blocks ?? (text.trim() === '' ? [] : [text])
  return certificateTexts.map((one) => {
    const base64 = one.replace(/-----[A-Z ]+-----|\s/g, '')
    try {
      const certificate = new X509Certificate(Buffer.from(base64, 'base64'))
      if (certificate.publicKey.asymmetricKeyType === 'rsa') return certificate
    } catch {
      // What cannot be parsed is refused below.
    }
    throw new BusinessError('sso.certificate-unfit')
  })
}

/** What metadata say of a provider. */
export interface SamlMetadata {
  issuer: string
  sign_in_address: string
  logout_address: string
  certificates: string
  /** Whether it demands signed requests. */
  wantsSigned: boolean
}

const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

const addressOf = (role: XmlElement, service: string) =>
  childrenOf(role, service).find(({ attributes }) => attributes.Binding === redirectBinding)?.attributes
    .Location ?? ''

/** Reads the metadata of a provider; throws for those of none, or of several. */
export function readSamlMetadata(xml: string): SamlMetadata {
  if (xml.length > maxMetadata) throw new BusinessError('sso.metadata-unfit')
  const { root } = parseXml(xml)
  if (!root) throw new BusinessError('sso.metadata-unfit')
  const all = root.name === 'EntitiesDescriptor' ? childrenOf(root, 'EntityDescriptor') : [root]
  const providers = all.filter((one) => childOf(one, 'IDPSSODescriptor'))
  const [entity] = providers
  const role = childOf(entity, 'IDPSSODescriptor')
  if (!entity || !role || providers.length > 1) throw new BusinessError('sso.metadata-unfit')
  const certificates = childrenOf(role, 'KeyDescriptor')
    .filter(({ attributes }) => attributes.use !== 'encryption')
    .flatMap((key) => childrenOf(childOf(key, 'KeyInfo'), 'X509Data'))
    .flatMap((data) => childrenOf(data, 'X509Certificate'))
    .flatMap(({ text }) => readCertificates(text))
  const address = addressOf(role, 'SingleSignOnService')
  if (!address || certificates.length === 0) throw new BusinessError('sso.metadata-unfit')
  return {
    issuer: entity.attributes.entityID ?? '',
    sign_in_address: address,
    logout_address: addressOf(role, 'SingleLogoutService'),
    certificates: certificates.map((one) => one.toString()).join(''),
    wantsSigned: /^(?:true|1)$/.test(role.attributes.WantAuthnRequestsSigned ?? ''),
  }
}
