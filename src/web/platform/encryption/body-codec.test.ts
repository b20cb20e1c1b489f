import {
  constants,
  createDecipheriv,
  createHash,
  createHmac,
  generateKeyPairSync,
  privateDecrypt,
} from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { decryptBody, encryptBody, encryptRsa, generateSecret } from './body-codec'

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const publicKey = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()

const open = (sealed: string) =>
  privateDecrypt(
    { key: pair.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(sealed, 'base64'),
  ).toString()
const hash = (text: string) => createHash('sha256').update(text).digest()

let page: ReturnType<typeof generateSecret>
beforeAll(() => {
  page = generateSecret(publicKey)
})

test('encrypts bodies that the server of docs/body-codec.md can read', () => {
  const text = JSON.stringify({ desc: '请假三天 🌴', list: Array.from({ length: 100 }, (_, n) => n) })
  const [wrapped = '', iv = '', cipher = '', mac] = encryptBody(page, text).split('@')
  const secret = open(wrapped)
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(
    createHmac('sha256', hash(`mac:${secret}`))
      .update(`${iv}@${cipher}`)
      .digest('base64'),
  ).toBe(mac)
  const aes = createDecipheriv('aes-256-cbc', hash(`aes:${secret}`), Buffer.from(iv, 'base64'))
  expect(aes.update(cipher, 'base64', 'utf8') + aes.final('utf8')).toBe(text)
})

test('decrypts a response under the same keys and rejects a modified one', () => {
  const [, ...answer] = encryptBody(page, '{"ok":"好"}').split('@')
  expect(decryptBody(page, answer.join('@'))).toBe('{"ok":"好"}')
  const [iv, cipher = '', mac] = answer
  const changed = `${cipher.startsWith('A') ? 'B' : 'A'}${cipher.slice(1)}`
  expect(() => decryptBody(page, [iv, changed, mac].join('@'))).toThrow()
})

test('encrypts the same text into different bodies', () =>
  expect(encryptBody(page, 'same').split('@')[2]).not.toBe(encryptBody(page, 'same').split('@')[2]))

test('sends a non-ASCII password as base64', () => {
  expect(open(encryptRsa(publicKey, 'Passw0rd'))).toBe('Passw0rd')
  expect(Buffer.from(open(encryptRsa(publicKey, 'Passw0rd中文')), 'base64').toString()).toBe('Passw0rd中文')
})
