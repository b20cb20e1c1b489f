import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readOutgoingConfig } from './read-outgoing'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'qianpi-outgoing-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const written = (config: unknown, env: Record<string, string> = {}) => {
  writeFileSync(join(dataDir, 'outgoing.json'), JSON.stringify(config))
  return readOutgoingConfig({ file: undefined, dataDir, env })
}

test('allows no outgoing connection without a file', () =>
  expect(readOutgoingConfig({ file: undefined, dataDir, env: {} })).toEqual({}))

test('reads secrets from the environment', () => {
  const config = {
    hosts: [{ origin: 'https://erp.example.com', headers: { authorization: `Bearer \${ERP}` } }],
    mail: {
      host: 'smtp.example.com',
      port: 465,
      secure: true,
      user: 'oa',
      password: `\${SMTP}`,
      from: 'oa@example.com',
    },
    sms: { url: 'https://sms.example.com/send', headers: { key: `\${SMS}` } },
  }
  const env = { ERP: 'e', SMTP: 'm', SMS: 's' }
  expect(written(config, env)).toMatchObject({
    hosts: [{ headers: { authorization: 'Bearer e' } }],
    mail: { password: 'm' },
    sms: { headers: { key: 's' } },
  })
  expect(() => written(config, { ERP: 'e', SMTP: 'm' })).toThrow('SMS')
})

test.each([
  ['an origin with a path', { hosts: [{ origin: 'https://erp.example.com/api' }] }],
  ['an origin with a password', { hosts: [{ origin: 'https://a:b@erp.example.com' }] }],
  ['a mail server without a sender', { mail: { host: 'smtp.example.com', port: 25 } }],
  ['what nobody knows', { ftp: {} }],
])('rejects %s and names the file', (_, config) => expect(() => written(config)).toThrow('outgoing.json'))

test('reports invalid JSON and a missing named file in a sentence', () => {
  writeFileSync(join(dataDir, 'outgoing.json'), '{')
  expect(() => readOutgoingConfig({ file: undefined, dataDir, env: {} })).toThrow('outgoing.json')
  expect(() => readOutgoingConfig({ file: join(dataDir, 'gone.json'), dataDir, env: {} })).toThrow(
    'gone.json',
  )
})
