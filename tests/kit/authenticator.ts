import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { PasskeyAnswer, PasskeyOptions } from '../../src/generated/types'

/** A device that makes passkeys and answers with them, as browsers send it (WebAuthn level 2, ES256, no attestation). */
export interface Authenticator {
  make(options: PasskeyOptions): PasskeyAnswer
  answer(options: PasskeyOptions): PasskeyAnswer
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

/** A device at a site; `recognises`: whether it makes sure who its owner is. */
export function authenticator(origin: string, { recognises = true, counts = false } = {}): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let count = 0
  const { hostname } = new URL(origin)
  const flagsOf = (more: number) => 0x01 | (recognises ? 0x04 : 0) | more
  const dataOf = (more: number, ...rest: Uint8Array[]) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(counts ? ++count : 0)
    return Buffer.concat([sha256(hostname), Buffer.from([flagsOf(more)]), counter, ...rest])
  }
  const clientData = (type: string, { challenge }: PasskeyOptions) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
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
    answer(options) {
      const authData = dataOf(0)
      const client = clientData('webauthn.get', options)
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey)
      return answered({
        clientDataJSON: base64(client),
        authenticatorData: base64(authData),
        signature: base64(signature),
      })
    },
  }
}
