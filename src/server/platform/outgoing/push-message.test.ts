import { createECDH } from 'node:crypto'
import { importJWK, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { readPushMessage } from '../../../../tests/kit/push-service'
import { createVapidKey, encryptPushMessage, isPushKey, maxPushBytes, signPushRequest } from './push-message'

const bytes = (text: string) => Buffer.from(text, 'base64url')

test('encrypts the example of RFC 8291', () => {
  const message = encryptPushMessage(
    {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    Buffer.from('When I grow up, I want to be a watermelon'),
    {
      salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
      privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    },
  )
  expect(message.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('encrypts the longest content into one record, which only the browser reads', () => {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const keys = { p256dh: browser.getPublicKey('base64url'), auth: Buffer.alloc(16, 7).toString('base64url') }
  const content = Buffer.alloc(maxPushBytes, 'a')
  const message = encryptPushMessage(keys, content)
  expect(message).toHaveLength(4096)
  expect(readPushMessage(message, browser, keys.auth)).toEqual(content)
  expect(() => readPushMessage(message, browser, Buffer.alloc(16, 8).toString('base64url'))).toThrow()
})

test('rejects keys that are no points of the curve', () => {
  const { publicKey } = createVapidKey()
  expect(isPushKey(publicKey)).toBe(true)
  expect(['', 'B'.repeat(87), publicKey.slice(1)].map(isPushKey)).toEqual([false, false, false])
})

test('signs a request for the origin of the push service, for half a day', async () => {
  const key = createVapidKey()
  const now = Date.parse('2026-11-29T08:00:00Z')
  const signed = { endpoint: 'https://push.example.com/abc?d', subject: 'https://oa.example.com', now }
  const [, token = '', publicKey = ''] =
    /^vapid t=(\S+), k=(\S+)$/.exec(await signPushRequest(key, signed)) ?? []
  const point = bytes(publicKey)
  expect(publicKey).toBe(key.publicKey)
  const jwk = { kty: 'EC', crv: 'P-256', alg: 'ES256' }
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const { payload } = await jwtVerify(token, await importJWK({ ...jwk, x, y }), {
    currentDate: new Date(now),
  })
  expect(payload).toEqual({
    aud: 'https://push.example.com',
    sub: 'https://oa.example.com',
    exp: now / 1000 + 12 * 3600,
  })
})
