import { constants, generateKeyPairSync, publicEncrypt } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decryptPassword } from './decrypt-password'

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const wrap = (text: string) =>
  publicEncrypt(
    { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(text),
  ).toString('base64')

test.each(['Qianpi123', 'Qianpi12', 'abcd', 'AAAA', 'Mima2026==', ' blank ', 'Zm9v'])(
  'decrypts %s unchanged',
  (password) => {
    expect(decryptPassword(privateKey, wrap(password))).toBe(password)
  },
)

test('decodes passwords with non-ASCII characters from base64 of their UTF-8', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9]{0,8}[一-龥é😀]{1,4}[A-Za-z0-9]{0,6}$/u), (password) => {
      expect(decryptPassword(privateKey, wrap(Buffer.from(password).toString('base64')))).toBe(password)
    }),
    { numRuns: 30, examples: [['é'], ['密'], ['😀']] },
  )
})

test('returns nothing for a text that was not wrapped for this key', () => {
  expect(decryptPassword(privateKey, 'Qianpi123')).toBeUndefined()
})
