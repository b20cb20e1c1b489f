import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../../src/server/platform/security/password-hash'
import { setPassword } from '../../src/server/queries/directory/person'
import {
  decryptBody,
  decryptResponseText,
  encryptBody,
  encryptRsa,
  generateSecret,
} from '../../src/web/platform/encryption/body-codec'
import { serverOfFile, type TestServer } from '../kit/server'

let server: TestServer
beforeAll(async () => {
  server = await serverOfFile()
})
afterAll(() => server.stop())

async function send(url: string, payload: string, more: Record<string, string> = {}) {
  const headers = { 'content-type': 'text/plain', 'x-token': (await server.as('100002')).token, ...more }
  const answer = await server.app.inject({ method: 'POST', url, payload, headers })
  return { ...answer.json(), form: answer.headers['x-data-codec'], bytes: answer.rawPayload.length }
}

test.each([
  ['short', '沈佩兰 "\\ 😀'],
  ['longer than a block', '长'.repeat(150)],
])('encrypts in the page and decrypts on the server, and vice versa: %s', async (_, name) => {
  const secret = generateSecret((await server.nobody.call('settings.get', {})).data.publicKey)
  const list = [{ type: 'fun', id: 'creater', name }]
  const answer = await send(
    '/api/employee/contact/resolvenames',
    encryptBody(secret, JSON.stringify({ list })),
  )
  expect(answer.success).toBe(true)
  expect(JSON.parse(decryptBody(secret, answer.data))).toEqual(list)
})

test.each(['Mima2026', 'Mima2026你好'])(
  'signs in with a password that the page encrypted: %s',
  async (password) => {
    const hash = await hashPassword(password)
    await server.db.transaction((tx) => setPassword(tx, 'oa', '100003', hash))
    const { data } = await server.nobody.call('employee/login/getpkey', { userName: '100003' })
    const body = { userName: '100003', kid: data.kid, password: encryptRsa(data.publicKey, password) }
    expect(await server.nobody.call('employee/login', body)).toMatchObject({ success: true })
  },
)

describe('forms of responses', () => {
  const names = '/api/employee/contact/resolvenames'
  const list = Array.from({ length: 60 }, (_, n) => ({ type: 'fun', id: 'creater', name: `第${n}位` }))
  const byTls = { origin: 'https://localhost:80', host: 'localhost:80', 'sec-fetch-site': 'same-origin' }
  const reads = { 'x-data-codec': 'plain, deflate' }
  let secret: ReturnType<typeof generateSecret>
  beforeEach(async () => {
    secret = generateSecret((await server.nobody.call('settings.get', {})).data.publicKey)
  })
  const ask = (headers: Record<string, string>) =>
    send(names, encryptBody(secret, JSON.stringify({ list })), headers)
  const seal = async (isSealed: boolean) => {
    const admin = await server.as('admin')
    const { settings } = (await admin.call('oa/company/settings', {})).data
    const answer = await admin.call('oa/flow/com_config/save', {
      settings: { ...settings, seal_answers: isSealed },
      seen: settings,
    })
    expect(answer).toMatchObject({ success: true })
    server.clock.move(2_001)
  }

  test('sends a plain response to an encrypted request of a page over HTTPS that reads it', async () => {
    expect(await ask({ ...byTls, ...reads })).toMatchObject({ data: list, form: 'plain' })
  })

  test.each([
    ['without HTTPS', reads],
    ['to a page that does not read plain ones', byTls],
    ['to a page of another site', { ...byTls, ...reads, 'sec-fetch-site': 'none' }],
  ])('encrypts the response %s', async (_, headers) => {
    const { data, form } = await ask(headers)
    expect(form).toBeUndefined()
    expect(JSON.parse(await decryptResponseText(secret, data))).toEqual(list)
  })

  test('encrypts responses over HTTPS where the company demands it, within two seconds', async () => {
    await seal(true)
    const { data, form } = await ask({ ...byTls, ...reads })
    expect(form).toBeUndefined()
    expect(JSON.parse(await decryptResponseText(secret, data))).toEqual(list)
    await seal(false)
    expect(await ask({ ...byTls, ...reads })).toMatchObject({ form: 'plain' })
  })

  test('compresses an encrypted response before encryption for a page that reads it', async () => {
    const [whole, compressed] = [await ask({}), await ask(reads)]
    expect(compressed.data).toMatch(/^deflate@/)
    expect(compressed.bytes).toBeLessThan(whole.bytes / 3)
    expect(JSON.parse(await decryptResponseText(secret, compressed.data))).toEqual(list)
  })

  test('detects a change of a compressed response, its mark included', async () => {
    const { data } = await ask(reads)
    await expect(decryptResponseText(secret, `${data.slice(0, -9)}AAAAAAAA=`)).rejects.toThrow()
    await expect(decryptResponseText(secret, data.replace('deflate@', ''))).rejects.toThrow()
  })

  test('never compresses a response that contains a secret', async () => {
    const body = { userName: '100002', kid: 'x', password: 'x' }
    const admin = await server.as('admin')
    const sheet = await server.app.inject({
      method: 'GET',
      url: '/api/employee/getinfo',
      headers: { 'x-token': admin.token, 'accept-encoding': 'br, gzip' },
    })
    expect(sheet.rawPayload.length).toBeGreaterThan(1024)
    expect(sheet.headers['content-encoding']).toBeUndefined()
    const refused = await send('/api/employee/login', encryptBody(secret, JSON.stringify(body)), reads)
    expect(String(refused.data)).not.toMatch(/^deflate@/)
  })

  test('reads the compressed text that docs/body-codec.md shows', async () => {
    const page = readFileSync('docs/body-codec.md', 'utf8')
    const [text = ''] = /deflate@AAAA\S+/.exec(page) ?? []
    const shown = { secret: 'a1'.repeat(32), sealed: '' }
    expect(JSON.parse(await decryptResponseText(shown, text))).toEqual({ ok: '好'.repeat(40) })
  })
})
