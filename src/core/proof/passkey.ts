import { ed25519 } from '@noble/curves/ed25519.js'
import { p256 } from '@noble/curves/nist.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { type Digest, plainDigest } from './digest'
import type { SignedContent } from './signature'

/*
 * Checks assertions of passkeys (WebAuthn level 3, section 7.2) without a server: the same rules run when a
 * decision is accepted, in `npm run verify`, in the doctor and on the page /verify. All bytes are hexadecimal digits.
 */

/** Public key of a passkey: coordinates of P-256, a point of Ed25519, or modulus and exponent of RSA. */
export type PasskeyPublicKey =
  | { alg: 'ES256'; x: string; y: string }
  | { alg: 'EdDSA'; x: string }
  | { alg: 'RS256'; n: string; e: string }

/** Statement of the installation that a person registered a passkey; signed before its first use. */
export interface PasskeyCertificate {
  v: 2
  workspace: string
  person: { id: string; name: string }
  /** Id of the credential, base64url as browsers send it. */
  credential: string
  publicKey: PasskeyPublicKey
  /** Model of the authenticator; zeros or empty if it does not say. */
  aaguid: string
  /** Relying party: the host that the passkey belongs to. */
  rpId: string
  /** Time of the registration, in ms. */
  registered: number
  /** Signature counter at the time of the statement. */
  counter: number
  /** Time of the statement, in ms. */
  at: number
}

/** Passkey with the installation's signature. */
export type PasskeyStatement = SignedContent<PasskeyCertificate>

/** Assertion of a passkey as an authenticator made it. */
export interface PasskeyAssertion {
  credential: string
  authenticatorData: string
  clientDataJSON: string
  signature: string
}

/**
 * Problem of an assertion: malformed, made for another purpose, challenge, page or site, by a device that did not
 * recognise its owner, or not made by the key.
 */
type AssertionProblem =
  | 'malformed'
  | 'purpose'
  | 'challenge'
  | 'origin'
  | 'site'
  | 'unrecognised'
  | 'signature'

const flags = { present: 0x01, verified: 0x04, attested: 0x40, extended: 0x80 }
const headBytes = 37

/** Fields of the authenticator's data. */
interface AuthenticatorData {
  rpIdHash: Digest
  flags: number
  counter: number
}

/** Parses the authenticator's data of an assertion; throws if its length contradicts its flags. */
export function parseAuthenticatorData(hex: string): AuthenticatorData {
  const bytes = hexToBytes(hex)
  const found = bytes[32] ?? 0
  const isLonger = bytes.length > headBytes
  if (bytes.length < headBytes || found & flags.attested || isLonger !== (found & flags.extended) > 0)
    throw new Error('invalid authenticator data')
  const counter = new DataView(bytes.buffer, bytes.byteOffset).getUint32(33)
  return { rpIdHash: bytesToHex(bytes.slice(0, 32)), flags: found, counter }
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Encodes a digest as base64url, the form in which browsers state a challenge. */
export function toChallenge(digest: Digest): string {
  const bits = [...hexToBytes(digest)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,6}/g) ?? []).map((six) => letters[Number.parseInt(six.padEnd(6, '0'), 2)]).join('')
}

/** Whether a page of this origin may use passkeys of a relying party: its host or one below it, by https. */
function isPageOf(origin: unknown, rpId: string): boolean {
  if (typeof origin !== 'string' || !URL.canParse(origin)) return false
  const { protocol, hostname, origin: normal } = new URL(origin)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost')
  return isSafe && normal === origin && (hostname === rpId || hostname.endsWith(`.${rpId}`))
}

const sha256Prefix = hexToBytes('3031300d060960864801650304020105000420')
const rsaBytes = { least: 256, most: 1024 }

/** Raises a number to a power modulo another. */
function powerOf(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let [value, square] = [1n, base % modulus]
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) value = (value * square) % modulus
    square = (square * square) % modulus
  }
  return value
}

/** Verifies RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017, 8.2.2) by encoding the message again. */
export function verifyRsa(
  { n, e }: { n: string; e: string },
  message: Uint8Array,
  signature: Uint8Array,
): boolean {
  const size = hexToBytes(n).length
  const [modulus, exponent] = [BigInt(`0x${n}`), BigInt(`0x${e}`)]
  const isStrong = size >= rsaBytes.least && size <= rsaBytes.most && exponent > 2n && exponent < 1n << 32n
  if (!isStrong || signature.length !== size || BigInt(`0x${bytesToHex(signature)}`) >= modulus) return false
  const found = powerOf(BigInt(`0x${bytesToHex(signature)}`), exponent, modulus)
  const content = concatBytes(sha256Prefix, sha256(message))
  const padding = new Uint8Array(size - content.length - 3).fill(0xff)
  const expected = concatBytes(Uint8Array.of(0, 1), padding, Uint8Array.of(0), content)
  return found === BigInt(`0x${bytesToHex(expected)}`)
}

function verifyBytes(key: PasskeyPublicKey, message: Uint8Array, signature: Uint8Array): boolean {
  if (key.alg === 'ES256') {
    const point = concatBytes(Uint8Array.of(4), hexToBytes(key.x), hexToBytes(key.y))
    // Authenticators do not normalize s.
    return p256.verify(signature, message, point, { format: 'der', lowS: false })
  }
  if (key.alg === 'EdDSA') return ed25519.verify(signature, message, hexToBytes(key.x), { zip215: false })
  return key.alg === 'RS256' && verifyRsa(key, message, signature)
}

function problemOf(
  { authenticatorData, clientDataJSON, signature }: PasskeyAssertion,
  { publicKey, rpId }: Pick<PasskeyCertificate, 'publicKey' | 'rpId'>,
  digest: Digest,
): AssertionProblem | undefined {
  const clientBytes = hexToBytes(clientDataJSON)
  const text = new TextDecoder('utf-8', { fatal: true }).decode(clientBytes)
  const client = JSON.parse(text) as Record<string, unknown>
  const data = parseAuthenticatorData(authenticatorData)
  if (client.type !== 'webauthn.get') return 'purpose'
  if (client.challenge !== toChallenge(digest)) return 'challenge'
  if (!isPageOf(client.origin, rpId) || client.crossOrigin === true) return 'origin'
  if (data.rpIdHash !== plainDigest(utf8ToBytes(rpId))) return 'site'
  if (!(data.flags & flags.present && data.flags & flags.verified)) return 'unrecognised'
  const message = concatBytes(hexToBytes(authenticatorData), sha256(clientBytes))
  return verifyBytes(publicKey, message, hexToBytes(signature)) ? undefined : 'signature'
}

/** Returns why an assertion does not prove that the key's owner signed a digest; undefined if it does. */
export function findAssertionProblem(
  assertion: PasskeyAssertion,
  passkey: Pick<PasskeyCertificate, 'publicKey' | 'rpId' | 'credential'>,
  digest: Digest,
): AssertionProblem | undefined {
  try {
    if (assertion.credential !== passkey.credential) return 'signature'
    return problemOf(assertion, passkey, digest)
  } catch {
    return 'malformed'
  }
}
