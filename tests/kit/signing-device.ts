import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { Digest } from '#/core/proof/digest'
import type { PasskeyAssertion, PasskeyPublicKey } from '#/core/proof/passkey'

/** What an assertion states, where it is not what an honest browser and device state. */
export interface AssertionTraits {
  type?: string
  challenge?: Digest
  origin?: string
  crossOrigin?: boolean
  rpId?: string
  flags?: number
  counter?: number
}

/** A device that signs digests, made apart from the product's own reading of assertions. */
export interface SigningDevice {
  credential: string
  publicKey: PasskeyPublicKey
  sign(digest: Digest, traits?: AssertionTraits): PasskeyAssertion
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const member = (key: KeyObject, name: 'e' | 'n' | 'x' | 'y') =>
  hex(Buffer.from(key.export({ format: 'jwk' })[name] ?? '', 'base64url'))

const makers = {
  ES256: () => {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const key = { alg: 'ES256', x: member(pair.publicKey, 'x'), y: member(pair.publicKey, 'y') } as const
    return { ...pair, key }
  },
  EdDSA: () => {
    const pair = generateKeyPairSync('ed25519')
    return { ...pair, key: { alg: 'EdDSA', x: member(pair.publicKey, 'x') } as const }
  },
  RS256: () => {
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const key = { alg: 'RS256', n: member(pair.publicKey, 'n'), e: member(pair.publicKey, 'e') } as const
    return { ...pair, key }
  },
}

/** Makes a device of a site with a key of an algorithm. */
export function signingDevice(
  alg: keyof typeof makers,
  { host = 'oa.example.cn', credential = 'device' } = {},
): SigningDevice {
  const { privateKey, key } = makers[alg]()
  return {
    credential,
    publicKey: key,
    sign(digest, traits = {}) {
      const { type = 'webauthn.get', challenge = digest, crossOrigin = false, counter = 0 } = traits
      const { origin = `https://${host}`, rpId = host, flags = 5 } = traits
      const stated = Buffer.from(challenge, 'hex').toString('base64url')
      const client = Buffer.from(JSON.stringify({ type, challenge: stated, origin, crossOrigin }))
      const count = Buffer.alloc(4)
      count.writeUInt32BE(counter)
      const site = createHash('sha256').update(rpId).digest()
      const data = Buffer.concat([site, Buffer.from([flags]), count])
      const message = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        credential,
        authenticatorData: hex(data),
        clientDataJSON: hex(client),
        signature: hex(sign(alg === 'EdDSA' ? null : 'sha256', message, privateKey)),
      }
    },
  }
}
