import { p256, p384 } from '@noble/curves/nist.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { type DerElement, derTag, readDerElement, readDerElements } from './der'
import { type Digest, plainDigest } from './digest'
import { verifyRsa } from './passkey'

/** Certificate of a signed paper (X.509): its fingerprint, whom it names, and its key. */
export interface PaperCertificateFacts {
  /** SHA-256 of its DER. */
  fingerprint: Digest
  subject: string
  /** Whether the key signed a message with SHA-256. */
  verify(message: Uint8Array, signature: Uint8Array): boolean
}

/** Content of the object identifiers of keys and names. */
const objects = {
  rsa: '2a864886f70d010101',
  ec: '2a8648ce3d0201',
  p256: '2a8648ce3d030107',
  p384: '2b81040022',
  commonName: '550403',
  organization: '55040a',
} as const

const hexOf = (element: DerElement | undefined) => (element ? bytesToHex(element.content) : '')

/** Tag of text in UTF-16 (BMPString); other texts are read as UTF-8. */
const wideText = 0x1e

const textOf = ({ tag, content }: DerElement): string =>
  new TextDecoder(tag === wideText ? 'utf-16be' : 'utf-8').decode(content)

/** Returns the common name of a distinguished name, or else the organization. */
function nameIn(distinguished: DerElement): string {
  const parts = readDerElements(distinguished, derTag.sequence)
    .flatMap((set) => readDerElements(set, derTag.set))
    .map((pair) => readDerElements(pair, derTag.sequence))
  const named = (object: string) => parts.find(([type]) => hexOf(type) === object)?.[1]
  const found = named(objects.commonName) ?? named(objects.organization)
  return found ? textOf(found) : ''
}

/** Returns an unsigned integer without the leading zero that DER puts before a high bit. */
const unsigned = (element: DerElement | undefined) => hexOf(element).replace(/^(?:00)+/, '')

function verifierOf(keyInfo: DerElement): PaperCertificateFacts['verify'] {
  const [algorithm, bits] = readDerElements(keyInfo, derTag.sequence)
  if (!algorithm || bits?.tag !== derTag.bits || bits.content[0] !== 0)
    throw new Error('no public key in the certificate')
  const [type, curve] = readDerElements(algorithm, derTag.sequence)
  const key = bits.content.subarray(1)
  if (hexOf(type) === objects.rsa) {
    const [n, e] = readDerElements(readDerElement(key), derTag.sequence)
    return (message, signature) => verifyRsa({ n: unsigned(n), e: unsigned(e) }, message, signature)
  }
  const curves = new Map<string, typeof p256>([
    [objects.p256, p256],
    [objects.p384, p384],
  ])
  const found = hexOf(type) === objects.ec && curves.get(hexOf(curve))
  if (!found) throw new Error('a key of an unknown kind')
  return (message, signature) =>
    found.verify(signature, sha256(message), key, { format: 'der', lowS: false, prehash: false })
}

/** Reads a certificate from its DER; throws if it is malformed or has a key of another kind. */
export function readPaperCertificate(certificate: DerElement): PaperCertificateFacts {
  const [signed] = readDerElements(certificate, derTag.sequence)
  const fields = signed ? readDerElements(signed, derTag.sequence) : []
  // The version comes first, and stands only in certificates after version 1.
  const [, , , , subject, keyInfo] = fields[0]?.tag === derTag.first ? fields.slice(1) : fields
  if (!subject || !keyInfo) throw new Error('the certificate lacks a part')
  return {
    fingerprint: plainDigest(certificate.whole),
    subject: nameIn(subject),
    verify: verifierOf(keyInfo),
  }
}
