import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { importJWK, jwtVerify } from 'jose'
import { OutgoingError } from '../../src/server/platform/outgoing/outgoing-error'
import type { OutgoingRequest, PostJson } from '../../src/server/platform/remote/outgoing-request'

/*
 * A push service and the browsers behind it. It accepts what RFC 8030 and 8292 demand, and its browsers read messages as
 * RFC 8291 says, by code of their own: from the bytes, without anything of the server.
 */

const expand = (salt: Buffer, secret: Buffer, info: string | Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(info), length))

/** Reads a message as the browser does whose keys it was encrypted for; throws if it was not. */
export function readPushMessage(message: Buffer, browser: ECDH, auth: string): Buffer {
  const salt = message.subarray(0, 16)
  const length = message.readUInt8(20)
  const sender = message.subarray(21, 21 + length)
  const sealed = message.subarray(21 + length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender])
  const secret = expand(Buffer.from(auth, 'base64url'), browser.computeSecret(sender), info, 32)
  const decipher = createDecipheriv(
    'aes-128-gcm',
    expand(salt, secret, 'Content-Encoding: aes128gcm\0', 16),
    expand(salt, secret, 'Content-Encoding: nonce\0', 12),
  ).setAuthTag(sealed.subarray(-16))
  const content = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  if (content.at(-1) !== 2) throw new Error('the last record ends in 2')
  return content.subarray(0, -1)
}

/** Throws unless a request identifies the installation to which the browser bound its subscription. */
async function checkSender({ url, headers = {} }: OutgoingRequest, key: string, now: number): Promise<void> {
  const [, token = '', named = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? '') ?? []
  if (named !== key) throw new OutgoingError('failed', 'another key', 403)
  const point = Buffer.from(named, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const jwk = await importJWK({ kty: 'EC', crv: 'P-256', alg: 'ES256', x, y })
  const { payload } = await jwtVerify(token, jwk, {
    audience: new URL(url).origin,
    currentDate: new Date(now),
    requiredClaims: ['exp', 'sub'],
  })
  if ((payload.exp ?? 0) * 1000 - now > 24 * 3_600_000) throw new Error('valid for more than a day')
  if (!/^(?:https:|mailto:)/.test(payload.sub ?? '')) throw new Error('no contact')
}

/** Message that a browser has received. */
export interface ReceivedPush {
  device: string
  title: string
  body: string
  path: string
  tag: string
  agree?: string
  waiting?: number
}

/** Creates a push service; `key` is the public key to which its browsers bind their subscriptions. */
export function createPushService(now: () => number) {
  const browsers = new Map<string, { ecdh: ECDH; auth: string; key: string }>()
  const received: ReceivedPush[] = []
  /** Status of the answers for an endpoint in place of 201. */
  const broken = new Map<string, number>()
  const endpointOf = (device: string) => `https://fcm.googleapis.com/fcm/send/${device}`
  const post: PostJson = async (request) => {
    const { url, headers = {}, binary = Buffer.alloc(0), outward } = request
    const device = url.slice(endpointOf('').length)
    const browser = browsers.get(device)
    if (!outward) throw new Error('push services are public')
    const status = browser ? broken.get(device) : 410
    if (!browser || status) throw new OutgoingError('failed', `answered status ${status}`, status)
    await checkSender(request, browser.key, now())
    if (headers['content-encoding'] !== 'aes128gcm' || !(Number(headers.ttl) > 0) || binary.length > 4096)
      throw new OutgoingError('failed', 'answered status 400', 400)
    const content = readPushMessage(binary, browser.ecdh, browser.auth)
    received.push({ device, ...JSON.parse(content.toString()) })
    return ''
  }
  return {
    post,
    received,
    broken,
    /** Subscribes a browser, as `pushManager.subscribe` does. Returns the body of employee/pushdevices/add. */
    subscribe(device: string, key: string) {
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const auth = randomBytes(16).toString('base64url')
      browsers.set(device, { ecdh, auth, key })
      return { endpoint: endpointOf(device), p256dh: ecdh.getPublicKey('base64url'), auth }
    },
    /** Ends a subscription, as a browser does whose data is deleted. */
    unsubscribe: (device: string) => browsers.delete(device),
  }
}
