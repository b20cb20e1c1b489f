import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { type PaperCertificateFacts, readPaperCertificate } from './certificate'
import { type DerElement, derTag, readDerElement, readDerElements } from './der'

/*
 * Reads the signature of a signed paper without a server, as the paper worker writes it and in no other form: one signer,
 * detached, RSA or ECDSA with SHA-256, over the whole file but the room of the signature. Whatever differs is a problem.
 */

/**
 * Problem of a signed paper: it has no signature, bytes outside of what the signature covers, or a signature that does not
 * fit its bytes or is malformed.
 */
type PaperProblem = 'unsigned' | 'uncovered' | 'forged'

/** Result of reading the signature of a paper. */
export type PaperSignatureResult =
  | { problem: PaperProblem }
  | { problem?: undefined; signer: Pick<PaperCertificateFacts, 'fingerprint' | 'subject'> }

/** Bytes that a signature covers, and the signature between them as text. */
interface CoveredRange {
  before: Uint8Array
  after: Uint8Array
  room: string
}

const latin1 = new TextDecoder('latin1')
const mark = new TextEncoder().encode('/ByteRange [')
const contents = '/Contents '
const widestRange = 64
/** Digits of the longest signature that is read. */
const maxRoom = 1_000_000

/** Returns the places at which a file states a range; texts of a document may look like one. */
function* rangePlaces(file: Uint8Array): Generator<number> {
  for (let at = file.indexOf(mark[0] as number); at >= 0; at = file.indexOf(mark[0] as number, at + 1))
    if (mark.every((byte, index) => file[at + index] === byte)) yield at
}

/** Reads the range at a place; undefined if it is not all of the file but one text of hexadecimal digits. */
function readRange(file: Uint8Array, place: number): CoveredRange | undefined {
  const text = latin1.decode(file.subarray(place, place + widestRange))
  const numbers = /^\/ByteRange \[0 (\d{1,10}) (\d{1,10}) (\d{1,10})\]/.exec(text)?.slice(1).map(Number)
  const [begin = 0, end = 0, rest = 0] = numbers ?? []
  if (begin >= end || end + rest !== file.length || end - begin > maxRoom) return undefined
  const room = latin1.decode(file.subarray(begin, end))
  const before = file.subarray(0, begin)
  const isPlace = latin1.decode(before.subarray(-contents.length)) === contents
  return isPlace && /^<(?:[0-9a-f]{2})+>$/.test(room)
    ? { before, after: file.subarray(end), room: room.slice(1, -1) }
    : undefined
}

const objects = {
  signedData: '2a864886f70d010702',
  data: '2a864886f70d010701',
  sha256: '608648016503040201',
  contentType: '2a864886f70d010903',
  messageDigest: '2a864886f70d010904',
  signingCertificate: '2a864886f70d010910022f',
} as const

const hexOf = (element: DerElement | undefined) => (element ? bytesToHex(element.content) : '')

/** Returns the elements of a sequence; throws unless they are as many as expected. */
function partsOf(element: DerElement | undefined, count: number, tag: number = derTag.sequence) {
  const parts = element ? readDerElements(element, tag) : []
  if (parts.length !== count) throw new Error('the signature lacks a part, or has one too many')
  return parts
}

/** Signer of a signature: its signed attributes by their types, their bytes, and the signature over them. */
interface SignerParts {
  certificates: DerElement[]
  attributes: ReadonlyMap<string, DerElement>
  signed: Uint8Array
  signature: Uint8Array
}

/** Reads SignedData (RFC 5652) with one signer; throws for any other. */
function readSigner(room: string): SignerParts {
  const bytes = hexToBytes(room)
  const whole = readDerElement(bytes)
  if (bytes.subarray(whole.whole.length).some((byte) => byte !== 0))
    throw new Error('bytes after the signature')
  const [type, wrapped] = partsOf(whole, 2)
  const [data] = partsOf(wrapped, 1, derTag.first)
  const [, , content, certificates, signers] = partsOf(data, 5)
  const [detached] = partsOf(content, 1)
  const [signer] = partsOf(signers, 1, derTag.set)
  const [, , algorithm, attributes, , signature] = partsOf(signer, 6)
  const [digest] = algorithm ? readDerElements(algorithm, derTag.sequence) : []
  if (
    hexOf(type) !== objects.signedData ||
    hexOf(detached) !== objects.data ||
    hexOf(digest) !== objects.sha256
  )
    throw new Error('a signature of another kind')
  if (!attributes || signature?.tag !== derTag.octets || !certificates)
    throw new Error('the signer lacks a part')
  const pairs = readDerElements(attributes, derTag.first).map((one) => partsOf(one, 2))
  const values = new Map(
    pairs.map(([name, set]) => [hexOf(name), partsOf(set, 1, derTag.set)[0] as DerElement]),
  )
  if (values.size < pairs.length) throw new Error('an attribute is there twice')
  return {
    certificates: readDerElements(certificates, derTag.first),
    attributes: values,
    // Signed is the set as such, not as the tagged part in which it stands.
    signed: concatBytes(Uint8Array.of(derTag.set), attributes.whole.subarray(1)),
    signature: signature.content,
  }
}

/** Returns the digest of the certificate that a signer names (SigningCertificateV2 with SHA-256, RFC 5035). */
function namedCertificate(attributes: SignerParts['attributes']): string {
  const [list] = partsOf(attributes.get(objects.signingCertificate), 1)
  const [id] = partsOf(list, 1)
  const [digest] = partsOf(id, 1)
  return digest?.tag === derTag.octets ? hexOf(digest) : ''
}

function signerOf({ before, after, room }: CoveredRange): PaperCertificateFacts | undefined {
  const { certificates, attributes, signed, signature } = readSigner(room)
  const digest = bytesToHex(sha256.create().update(before).update(after).digest())
  const named = namedCertificate(attributes)
  const found = certificates.find(({ whole }) => bytesToHex(sha256(whole)) === named)
  const isOfFile =
    hexOf(attributes.get(objects.contentType)) === objects.data &&
    hexOf(attributes.get(objects.messageDigest)) === digest
  if (!found || !isOfFile) return undefined
  const certificate = readPaperCertificate(found)
  return certificate.verify(signed, signature) ? certificate : undefined
}

/** Reads which certificate signed a PDF, or why none signed all of it. */
export function readPaperSignature(file: Uint8Array): PaperSignatureResult {
  let [isStated, range]: [boolean, CoveredRange | undefined] = [false, undefined]
  for (const place of rangePlaces(file)) {
    isStated = true
    range = readRange(file, place)
    if (range) break
  }
  if (!range) return { problem: isStated ? 'uncovered' : 'unsigned' }
  try {
    const signer = signerOf(range)
    return signer
      ? { signer: { fingerprint: signer.fingerprint, subject: signer.subject } }
      : { problem: 'forged' }
  } catch {
    return { problem: 'forged' }
  }
}
