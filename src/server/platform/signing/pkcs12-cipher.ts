import { createDecipheriv, createHash, createHmac, pbkdf2Sync, timingSafeEqual } from 'node:crypto'
import type { PFX } from '@peculiar/asn1-pfx'
import { AsnConvert, AsnProp, AsnPropTypes, OctetString } from '@peculiar/asn1-schema'
import { AlgorithmIdentifier } from '@peculiar/asn1-x509'

/*
 * Decryption of PKCS#12 files (RFC 7292): the schemes of today (PBES2 with AES), and Triple DES, which Windows and older
 * programs still write. RC2 is not read. It runs in a worker, since a file says itself how many rounds it takes.
 */

/** Maximum number of rounds of a key derivation. */
const maxRounds = 2_000_000

/** Error for a scheme that is not read. */
export class UnknownSchemeError extends Error {}

const digestNames: Readonly<Record<string, string>> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}
const prfNames: Readonly<Record<string, string>> = {
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
}
const ciphers: Readonly<Record<string, { name: string; length: number }>> = {
  '2.16.840.1.101.3.4.1.2': { name: 'aes-128-cbc', length: 16 },
  '2.16.840.1.101.3.4.1.22': { name: 'aes-192-cbc', length: 24 },
  '2.16.840.1.101.3.4.1.42': { name: 'aes-256-cbc', length: 32 },
  '1.2.840.113549.3.7': { name: 'des-ede3-cbc', length: 24 },
}
const oids = {
  pbes2: '1.2.840.113549.1.5.13',
  pbkdf2: '1.2.840.113549.1.5.12',
  tripleDes: '1.2.840.113549.1.12.1.3',
} as const

class Salted {
  salt = new OctetString()
  rounds = 0
}
AsnProp({ type: OctetString })(Salted.prototype, 'salt')
AsnProp({ type: AsnPropTypes.Integer })(Salted.prototype, 'rounds')

class Pbkdf2Parameters extends Salted {
  length: number | undefined
  prf: AlgorithmIdentifier | undefined
}
AsnProp({ type: AsnPropTypes.Integer, optional: true })(Pbkdf2Parameters.prototype, 'length')
AsnProp({ type: AlgorithmIdentifier, optional: true })(Pbkdf2Parameters.prototype, 'prf')

class Pbes2Parameters {
  derivation = new AlgorithmIdentifier()
  cipher = new AlgorithmIdentifier()
}
AsnProp({ type: AlgorithmIdentifier })(Pbes2Parameters.prototype, 'derivation')
AsnProp({ type: AlgorithmIdentifier })(Pbes2Parameters.prototype, 'cipher')

function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new UnknownSchemeError()
  return value
}

function checkedRounds(rounds: number): number {
  if (!Number.isSafeInteger(rounds) || rounds < 1 || rounds > maxRounds) throw new UnknownSchemeError()
  return rounds
}

const bytesOf = ({ buffer }: Pick<OctetString, 'buffer'>): Buffer => Buffer.from(buffer)

/** Encodes a password as PKCS#12 derives keys from it: UTF-16, big endian, with a zero at the end. */
const passwordBytes = (password: string): Buffer => Buffer.from(`${password}\0`, 'utf16le').swap16()

interface Derivation {
  digest: string
  salt: Buffer
  rounds: number
}

/** Repeats bytes up to a multiple of the block of the digest. */
const fill = (bytes: Buffer, block: number): Buffer =>
  bytes.length ? Buffer.alloc(block * Math.ceil(bytes.length / block), bytes) : bytes

/** Derives bytes as RFC 7292 (appendix B) says; the purpose is 1 for keys, 2 for initial values, 3 for MACs. */
function derive(
  password: string,
  { digest, salt, rounds }: Derivation,
  { purpose, length }: { purpose: 1 | 2 | 3; length: number },
): Buffer {
  const block = digest === 'sha384' || digest === 'sha512' ? 128 : 64
  const hash = (bytes: Uint8Array) => createHash(digest).update(bytes).digest()
  let source = Buffer.concat([fill(salt, block), fill(passwordBytes(password), block)])
  const derived: Buffer[] = []
  for (let size = 0; size < length; size += derived.at(-1)?.length ?? length) {
    let round = hash(Buffer.concat([Buffer.alloc(block, purpose), source]))
    for (let at = 1; at < checkedRounds(rounds); at++) round = hash(round)
    derived.push(round)
    const added = fill(round, block).subarray(0, block)
    source = Buffer.concat(
      Array.from({ length: source.length / block }, (_, at) =>
        addWithOne(source.subarray(at * block, (at + 1) * block), added),
      ),
    )
  }
  return Buffer.concat(derived).subarray(0, length)
}

/** Adds two numbers of a block's length, and one, without what is beyond it. */
function addWithOne(one: Buffer, other: Buffer): Buffer {
  const sum = Buffer.alloc(one.length)
  let carry = 1
  for (let at = one.length - 1; at >= 0; at--) {
    carry += (one[at] ?? 0) + (other[at] ?? 0)
    sum[at] = carry & 255
    carry >>= 8
  }
  return sum
}

const decipher = (name: string, keys: { key: Buffer; iv: Buffer }, encrypted: Buffer): Buffer => {
  const opened = createDecipheriv(name, keys.key, keys.iv)
  return Buffer.concat([opened.update(encrypted), opened.final()])
}

function decryptPbes2(parameters: ArrayBuffer, password: string, encrypted: Buffer): Buffer {
  const { derivation, cipher } = AsnConvert.parse(parameters, Pbes2Parameters)
  if (derivation.algorithm !== oids.pbkdf2) throw new UnknownSchemeError()
  const { salt, rounds, prf } = AsnConvert.parse(known(derivation.parameters ?? undefined), Pbkdf2Parameters)
  const { name, length } = known(ciphers[cipher.algorithm])
  const digest = prf ? known(prfNames[prf.algorithm]) : 'sha1'
  const key = pbkdf2Sync(password, bytesOf(salt), checkedRounds(rounds), length, digest)
  const iv = bytesOf(AsnConvert.parse(known(cipher.parameters ?? undefined), OctetString))
  return decipher(name, { key, iv }, encrypted)
}

/** Decrypts a part of a file; throws if the password is another one, or the scheme is not read. */
export function decryptPart(
  { algorithm, parameters }: AlgorithmIdentifier,
  password: string,
  encrypted: Buffer,
): Buffer {
  const parameterBytes = known(parameters ?? undefined)
  if (algorithm === oids.pbes2) return decryptPbes2(parameterBytes, password, encrypted)
  if (algorithm !== oids.tripleDes) throw new UnknownSchemeError()
  const { salt, rounds } = AsnConvert.parse(parameterBytes, Salted)
  const from = { digest: 'sha1', salt: bytesOf(salt), rounds }
  const key = derive(password, from, { purpose: 1, length: 24 })
  const iv = derive(password, from, { purpose: 2, length: 8 })
  return decipher('des-ede3-cbc', { key, iv }, encrypted)
}

/** Whether the MAC of a file is right under a password. */
export function isMacValid({ macData }: PFX, password: string, content: Buffer): boolean {
  const { mac, macSalt, iterations } = macData
  const digest = known(digestNames[mac.digestAlgorithm.algorithm])
  const expected = bytesOf(mac.digest)
  const from = { digest, salt: bytesOf(macSalt), rounds: iterations }
  const key = derive(password, from, { purpose: 3, length: expected.length })
  const computed = createHmac(digest, key).update(content).digest()
  return computed.length === expected.length && timingSafeEqual(computed, expected)
}
