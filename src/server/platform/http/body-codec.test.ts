import { constants, createPublicKey, generateKeyPairSync, type KeyObject, publicEncrypt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { projectRoot } from '../config'
import {
  createRequestDecryptor,
  decryptRsa,
  decryptWithKeys,
  deriveBodyKeys,
  encryptWithKeys,
} from './body-codec'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const secret = 'a1'.repeat(32)
const sealing = deriveBodyKeys(secret)
const wrap = (text: string, padding = constants.RSA_PKCS1_OAEP_PADDING) => {
  const oaepHash = padding === constants.RSA_PKCS1_OAEP_PADDING ? 'sha256' : undefined
  const key = { key: createPublicKey(privateKey), padding, oaepHash }
  return publicEncrypt(key, Buffer.from(text)).toString('base64')
}

test('decrypts any text unchanged and never encrypts it the same way twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      fc.pre(!/\p{Surrogate}/u.test(text))
      expect(decryptWithKeys(sealing, encryptWithKeys(sealing, text))).toBe(text)
      expect(encryptWithKeys(sealing, text)).not.toBe(encryptWithKeys(sealing, text))
    }),
  )
})

test('rejects a text with any one character changed', () => {
  const sealed = encryptWithKeys(sealing, '{"is_admin":0}')
  fc.assert(
    fc.property(fc.nat(sealed.length - 1), fc.constantFrom('A', 'z', '+', '@', '='), (at, letter) => {
      fc.pre(sealed[at] !== letter)
      expect(decryptWithKeys(sealing, sealed.slice(0, at) + letter + sealed.slice(at + 1))).toBeUndefined()
    }),
  )
})

test('decrypts or rejects any text without throwing', () => {
  const openRequest = createRequestDecryptor(privateKey)
  fc.assert(fc.property(fc.string(), (text) => openRequest(text) === undefined))
  fc.assert(
    fc.property(fc.string(), (text) => openRequest(`${wrap(secret)}@${text}`) === undefined),
    { numRuns: 20 },
  )
})

test('derives the keys from the secret as docs/body-codec.md describes', () => {
  const page = readFileSync(join(projectRoot, 'docs/body-codec.md'), 'utf8')
  expect(page).toContain(sealing.aesKey.toString('hex'))
  expect(page).toContain(sealing.macKey.toString('hex'))
})

test.each([
  ['another padding', wrap(secret, constants.RSA_PKCS1_PADDING)],
  ['a secret that is too short', wrap('a1'.repeat(31))],
  ['a secret in capitals', wrap('A1'.repeat(32))],
])('decrypts nothing with %s', (_, wrapped) => {
  expect(createRequestDecryptor(privateKey)(`${wrapped}@${encryptWithKeys(sealing, '{}')}`)).toBeUndefined()
})

test('decrypts consecutive requests of a page session, also after many other sessions', () => {
  const openRequest = createRequestDecryptor(privateKey)
  const wrapped = wrap(secret)
  for (const text of ['{"a":1}', '{"b":2}'])
    expect(openRequest(`${wrapped}@${encryptWithKeys(sealing, text)}`)?.bytes.toString()).toBe(text)
})

test('uses the private key once for a page session that stays in use while others come and go', () => {
  const used: string[] = []
  const unwrap = (key: KeyObject, wrapped: string) => {
    used.push(wrapped)
    return deriveBodyKeys(decryptRsa(key, wrapped) ?? '')
  }
  const openRequest = createRequestDecryptor(privateKey, { remembered: 2, unwrap })
  const mine = wrap(secret)
  const others = [wrap(secret), wrap(secret), wrap(secret)]
  for (const other of others)
    for (const wrapped of [mine, other])
      expect(openRequest(`${wrapped}@${encryptWithKeys(sealing, '{}')}`)?.bytes.toString()).toBe('{}')
  expect(used).toEqual([mine, ...others])
})

test('does not decrypt what was wrapped for another key', () => {
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  expect(decryptRsa(other, wrap(secret))).toBeUndefined()
})
