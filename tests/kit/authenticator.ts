import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { PasskeyAnswer, PasskeyOptions } from '../../src/generated/types'

/** A device that makes passkeys and answers with them, as browsers send it (WebAuthn level 2, ES256, no attestation). */
export interface Authenticator {
  make(options: PasskeyOptions): PasskeyAnswer
  answer(options: PasskeyOptions): PasskeyAnswer
  /** The same key at another site, or without its owner being recognised. */
  at(origin: string, traits?: { recognises?: boolean }): Pick<Authenticator, 'answer'>
}

const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest()

/** COSE's numbers: EC2, ES256, P-256, x, y. */
function coseOf(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]) as never,
  )
}

/** Where a device answers, and whether it recognises its owner there. */
interface Place {
  origin: string
  recognises: boolean
}

/** A device at a site, or at a domain above it; `recognises`: whether it makes sure who its owner is. */
export function authenticator(
  origin: string,
  { recognises = true, counts = false, domain = '' } = {},
): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let count = 0
  const dataOf = (more: number, ...rest: Uint8Array[]) => authDataOf({ origin, recognises }, more, ...rest)
  const authDataOf = (place: Place, more: number, ...rest: Uint8Array[]) => {
    const { hostname } = new URL(place.origin)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(counts ? ++count : 0)
    const flags = 0x01 | (place.recognises ? 0x04 : 0) | more
    return Buffer.concat([sha256(domain || hostname), Buffer.from([flags]), counter, ...rest])
  }
  const clientData = (type: string, { challenge }: PasskeyOptions, at = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }))
  const answered = (response: object): PasskeyAnswer => ({
    id: base64(id),
    rawId: base64(id),
    type: 'public-key',
    clientExtensionResults: {},
    response: response as PasskeyAnswer['response'],
  })
  return {
    make(options) {
      const length = Buffer.from([0, id.length])
      const authData = dataOf(0x40, Buffer.alloc(16), length, id, coseOf(publicKey))
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return answered({
        clientDataJSON: base64(clientData('webauthn.create', options)),
        attestationObject: base64(isoCBOR.encode(attestation as never)),
        transports: ['internal'],
      })
    },
    answer: (options) => answerAt({ origin, recognises }, options),
    at: (elsewhere, { recognises: isSeen = true } = {}) => ({
      answer: (options) => answerAt({ origin: elsewhere, recognises: isSeen }, options),
    }),
  }
  function answerAt(place: Place, options: PasskeyOptions): PasskeyAnswer {
    const authData = authDataOf(place, 0)
    const client = clientData('webauthn.get', options, place.origin)
    const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey)
    return answered({
      clientDataJSON: base64(client),
      authenticatorData: base64(authData),
      signature: base64(signature),
    })
  }
}
