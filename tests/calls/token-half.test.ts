import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../src/server/platform/security/password-hash'
import { sealPassword } from '../kit/password'
import { serverOfFile, type TestServer } from '../kit/server'

/** A page that came by TLS holds half of its token; the other half is a cookie that no script can read. */

let server: TestServer
const byTls = { origin: 'https://localhost:80', 'sec-fetch-site': 'same-origin' }
const password = 'Mima2026'
type Headers = Record<string, string>

beforeAll(async () => {
  server = await serverOfFile()
  await server.db.pool.query('update person set password_hash = $1', [await hashPassword(password)])
})
afterAll(() => server.stop())

const post = (url: string, payload: object, headers: Headers) =>
  server.app.inject({ method: 'POST', url, payload, headers })

async function signIn(headers: Headers, userName = '100010') {
  const { kid, publicKey } = (await post('/api/employee/login/getpkey', { userName }, headers)).json().data
  const body = { userName, kid, password: sealPassword(publicKey, password) }
  const answer = await post('/api/employee/login', body, headers)
  return { token: answer.json().data.token as string, cookie: answer.headers['set-cookie'] }
}

const cookieIn = (header: unknown) => String(header).split(';', 1)[0] ?? ''
const asks = async (headers: Headers) =>
  (await server.app.inject({ url: '/api/employee/getinfo', headers })).statusCode

test('sets the cookie for this host alone, with TLS and unreadable by scripts', async () => {
  const { cookie } = await signIn(byTls)
  expect(cookie).toMatch(
    /^__Host-Token-Half=[0-9a-f]{64}; Path=\/; Max-Age=\d+; Secure; HttpOnly; SameSite=Strict$/,
  )
})

test('rejects either half of the token alone', async () => {
  const { token, cookie } = await signIn(byTls)
  const half = cookieIn(cookie)
  expect(await asks({ 'x-token': token, cookie: half })).toBe(200)
  expect(await asks({ 'x-token': token })).toBe(401)
  expect(await asks({ cookie: half })).toBe(401)
  const other = cookieIn((await signIn(byTls)).cookie)
  expect(await asks({ 'x-token': token, cookie: other })).toBe(401)
})

test('shares one cookie among all sessions of a browser and opens old and new ones', async () => {
  const first = await signIn(byTls)
  const half = cookieIn(first.cookie)
  const second = await signIn({ ...byTls, cookie: half }, 'admin')
  expect(cookieIn(second.cookie)).toBe(half)
  expect(await asks({ 'x-token': first.token, cookie: half })).toBe(200)
  const begun = await post('/api/goto_oatest', {}, { 'x-token': second.token, cookie: half })
  const { token, tokenkey } = begun.json().data ?? {}
  expect(tokenkey).toBe('Admin-Token-Test')
  expect(await asks({ 'x-token-test': token, cookie: half })).toBe(200)
  expect(await asks({ 'x-token-test': token })).toBe(401)
})

test('ends a session with a half token on sign-out', async () => {
  const { token, cookie } = await signIn(byTls)
  const headers = { 'x-token': token, cookie: cookieIn(cookie) }
  await post('/api/employee/logout', {}, headers)
  expect(await asks(headers)).toBe(401)
})

test.each<[string, Headers]>([
  ['another program', {}],
  ['a page without TLS', { origin: 'http://localhost', host: 'localhost', 'sec-fetch-site': 'same-origin' }],
])('gives a whole token and no half to %s', async (_, headers) => {
  const { token, cookie } = await signIn(headers)
  expect(String(cookie)).not.toContain('Token-Half')
  expect(await asks({ 'x-token': token })).toBe(200)
  expect(await asks({ 'x-token': token, cookie: `__Host-Token-Half=${'a'.repeat(64)}` })).toBe(200)
})

test.each([
  ['http://localhost', 'HttpOnly; SameSite=Strict'],
  ['https://localhost', 'HttpOnly; SameSite=Strict; Secure'],
])('recognises a browser without a half at %s by a cookie that opens nothing', async (origin, rules) => {
  const page = { origin, host: 'localhost' }
  const { token, cookie } = await signIn(page)
  expect(cookie).toMatch(new RegExp(`^Device=[0-9a-f]{64}; Path=/; Max-Age=2592000; ${rules}$`))
  expect(cookieIn((await signIn({ ...page, cookie: cookieIn(cookie) })).cookie)).toBe(cookieIn(cookie))
  expect(await asks({ cookie: cookieIn(cookie) })).toBe(401)
  expect(await asks({ 'x-token': token })).toBe(200)
})

test('sets no cookie for a program', async () => {
  expect((await signIn({})).cookie).toBeUndefined()
})
