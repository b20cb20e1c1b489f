import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../src/server/platform/security/password-hash'
import { setPassword } from '../../src/server/queries/directory/person'
import {
  decryptBody,
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

async function send(url: string, payload: string) {
  const headers = { 'content-type': 'text/plain', 'x-token': (await server.as('100002')).token }
  return (await server.app.inject({ method: 'POST', url, payload, headers })).json()
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
