import { constants, publicEncrypt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import zh from '#/generated/texts/all/zh.json'
import { hashPassword } from '../../../src/server/platform/security/password-hash'
import { homeWorkspace } from '../../../src/server/platform/workspace'
import { setPassword } from '../../../src/server/queries/directory/person'
import { countAttempt } from '../../../src/server/queries/session/login'
import { login, sealPassword } from '../../kit/password'
import { senderWith, serverOfFile, type TestServer } from '../../kit/server'

let server: TestServer
const password = 'Mima2026'
const minute = 60_000
const wrong = {
  status: 200,
  success: false,
  code: 'session.wrong-login',
  msg: zh['session.wrong-login'],
  data: null,
}

beforeAll(async () => {
  server = await serverOfFile()
  await givePassword('100002', password)
  await givePassword('100005', 'Nihao2026你好')
})
afterAll(() => server.stop())

async function givePassword(id: string, text: string) {
  const hash = await hashPassword(text)
  await server.db.transaction((tx) => setPassword(tx, homeWorkspace, id, hash))
}

test.each([
  ['job number', '100002'],
  ['name', '沈佩兰'],
  ['name between blanks', ' 沈佩兰 '],
])('signs in by %s and returns a token valid for seven days', async (_, userName) => {
  const { success, data } = await login(server.nobody, userName, password)
  expect(success).toBe(true)
  expect(data.token).toMatch(/^[0-9a-f]{64}$/)
  expect(Date.parse(data.expire) - server.clock.now()).toBeGreaterThan(7 * 24 * 60 * minute - minute)
  const me = await senderWith(server.app, data.token).call('employee/getinfo.get', {})
  expect(me.data.name).toBe('沈佩兰')
})

test('accepts a password with Chinese letters', async () => {
  expect(await login(server.nobody, '100005', 'Nihao2026你好')).toMatchObject({ success: true })
  expect(await login(server.nobody, '100005', 'Nihao2026')).toMatchObject(wrong)
})

test('stores only a hash of the token', async () => {
  const { data } = await login(server.nobody, '100002', password)
  const { rows } = await server.db.pool.query('select * from session')
  expect(JSON.stringify(rows)).not.toContain(data.token)
})

test.each([
  ['a wrong password', '100002', 'Falsch2026'],
  ['an empty password', '100002', ''],
  ['an unknown name', 'niemand', password],
  ['a name that two people bear', '王磊', password],
  ['somebody without a password', '100003', password],
])('rejects %s with the same message', async (_, userName, typed) => {
  expect(await login(server.nobody, userName, typed)).toEqual(wrong)
})

test('rejects a disabled person like a wrong password and ends the open session', async () => {
  await givePassword('100006', password)
  const { data } = await login(server.nobody, '100006', password)
  await server.db.pool.query("update person set enabled = false where id = '100006'")
  expect(await login(server.nobody, '100006', password)).toEqual(wrong)
  expect(await senderWith(server.app, data.token).call('employee/getinfo.get', {})).toMatchObject({
    status: 401,
  })
})

test('getpkey returns the same kind of response for known and unknown names', async () => {
  const known = await server.nobody.call('employee/login/getpkey', { userName: '100002' })
  const unknown = await server.nobody.call('employee/login/getpkey', { userName: 'niemand' })
  for (const { data } of [known, unknown]) {
    expect(data.kid).toMatch(/^[0-9a-f]{64}$/)
    expect(data.publicKey).toContain('BEGIN PUBLIC KEY')
  }
  expect(known.data.kid).not.toBe(unknown.data.kid)
})

test('rejects a replayed login', async () => {
  const { data } = await server.nobody.call('employee/login/getpkey', { userName: '100002' })
  const body = { userName: '100002', kid: data.kid, password: sealPassword(data.publicKey, password) }
  expect(await server.nobody.call('employee/login', body)).toMatchObject({ success: true })
  expect(await server.nobody.call('employee/login', body)).toEqual(wrong)
})

test('rejects a replayed password under a new kid', async () => {
  const first = await server.nobody.call('employee/login/getpkey', { userName: '100002' })
  const sealed = sealPassword(first.data.publicKey, password)
  const { kid } = first.data
  const captured = { userName: '100002', password: sealed }
  expect(await server.nobody.call('employee/login', { ...captured, kid })).toMatchObject({ success: true })
  const second = await server.nobody.call('employee/login/getpkey', { userName: '100002' })
  expect(second.data.publicKey).toBe(first.data.publicKey)
  expect(await server.nobody.call('employee/login', { ...captured, kid: second.data.kid })).toEqual(wrong)
})

test('creates one key pair an hour for requested keys and stores nothing', async () => {
  const ask = async () =>
    (await server.nobody.call('employee/login/getpkey', { userName: 'x' })).data.publicKey
  const keys = await Promise.all(Array.from({ length: 200 }, ask))
  expect(new Set(keys).size).toBe(1)
  const { rows } = await server.db.pool.query('select count(*)::int as n from login_key')
  expect(rows[0].n).toBeLessThanOrEqual(2)
  server.clock.move(61 * minute)
  expect(keys).not.toContain(await ask())
  expect(await login(server.nobody, '100002', password)).toMatchObject({ success: true })
})

test.each([
  ['another pair', (kid: string) => `${kid[0] === '0' ? '1' : '0'}${kid.slice(1)}`],
  ['a later time', (kid: string) => `${kid.slice(0, 19)}${kid[19] === 'f' ? 'e' : 'f'}${kid.slice(20)}`],
  ['no time', (kid: string) => kid.slice(0, 20)],
])('rejects a kid altered to name %s', async (_, change) => {
  const { data } = await server.nobody.call('employee/login/getpkey', { userName: '100002' })
  const body = { userName: '100002', password: sealPassword(data.publicKey, password) }
  expect(await server.nobody.call('employee/login', { ...body, kid: change(data.kid) })).toEqual(wrong)
})

test('expires a key after five minutes', async () => {
  const { data } = await server.nobody.call('employee/login/getpkey', { userName: '100002' })
  server.clock.move(5 * minute + 1000)
  const body = { userName: '100002', kid: data.kid, password: sealPassword(data.publicKey, password) }
  expect(await server.nobody.call('employee/login', body)).toEqual(wrong)
})

test('rejects a password under a key requested for another name', async () => {
  const { data } = await server.nobody.call('employee/login/getpkey', { userName: '100009' })
  const body = { userName: '100002', kid: data.kid, password: sealPassword(data.publicKey, password) }
  expect(await server.nobody.call('employee/login', body)).toEqual(wrong)
})

test.each([
  [
    'PKCS#1 padding',
    (publicKey: string) =>
      publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(password)).toString(
        'base64',
      ),
  ],
  [
    'a flipped letter',
    (publicKey: string) => {
      const sealed = sealPassword(publicKey, password)
      return (sealed[0] === 'A' ? 'B' : 'A') + sealed.slice(1)
    },
  ],
  ['no encryption', () => password],
  ['a short text', () => ''],
])('rejects a password under %s like a wrong one', async (_, seal) => {
  const { data } = await server.nobody.call('employee/login/getpkey', { userName: '100002' })
  const body = { userName: '100002', kid: data.kid, password: seal(data.publicKey) }
  expect(await server.nobody.call('employee/login', body)).toEqual(wrong)
})

test('delays even the right password for a minute after five failures, but not from another address', async () => {
  await givePassword('100010', password)
  for (let tries = 0; tries < 5; tries++) await login(server.nobody, '100010', 'Falsch2026')
  expect(await login(server.nobody, '100010', password)).toEqual(wrong)
  expect(await loginFrom('10.0.0.7', '100010')).toMatchObject({ success: true })
  expect(await login(server.nobody, '100010', password)).toEqual(wrong)
  server.clock.move(minute + 1000)
  expect(await login(server.nobody, '100010', password)).toMatchObject({ success: true })
})

test('doubles the delay after each further failure, up to fifteen minutes', async () => {
  await givePassword('100011', password)
  for (let tries = 0; tries < 5; tries++) await login(server.nobody, '100011', 'Falsch2026')
  for (const wait of [1, 2, 4, 8, 15, 15]) {
    server.clock.move(wait * minute - 5000)
    expect(await login(server.nobody, '100011', password), `${wait} minutes`).toEqual(wrong)
    server.clock.move(6000)
    expect(await login(server.nobody, '100011', 'Falsch2026')).toEqual(wrong)
  }
})

test('counts twelve concurrent attempts like twelve consecutive ones', async () => {
  await givePassword('100012', password)
  await Promise.all(Array.from({ length: 12 }, () => login(server.nobody, '100012', 'Falsch2026')))
  expect(await login(server.nobody, '100012', password)).toEqual(wrong)
})

test('accepts earlier concurrent attempts that are counted after a later one', async () => {
  const now = server.clock.now()
  const count = async (at: number) =>
    (await server.db.transaction((tx) => countAttempt(tx, '100013 at once', at))).counted
  expect([await count(now), await count(now - 5), await count(now - 9)]).toEqual(['heard', 'heard', 'heard'])
})

async function loginFrom(address: string, userName: string) {
  const { data } = await server.nobody.call('employee/login/getpkey', { userName })
  const payload = { userName, kid: data.kid, password: sealPassword(data.publicKey, password) }
  return (
    await server.app.inject({ method: 'POST', url: '/api/employee/login', payload, remoteAddress: address })
  ).json()
}

test.each([
  ['a missing field', { userName: 'x', kid: 'y' }, '缺少字段 password'],
  ['an unknown field', { userName: 'x', kid: 'y', password: 'z', is_admin: true }, '没有字段 is_admin'],
  ['a wrong type', { userName: 1, kid: 'y', password: 'z' }, '字段 userName 的类型不对，应为 string'],
  [
    'a long name',
    { userName: 'x'.repeat(101), kid: 'y', password: 'z' },
    '字段 userName 过长，最多 100 个字符',
  ],
])('rejects %s and names the field', async (_, body, msg) => {
  expect(await server.nobody.raw('employee/login', body)).toMatchObject({ status: 400, success: false, msg })
})

test('rejects getpkey without a name', async () => {
  expect(await server.nobody.raw('employee/login/getpkey', {})).toMatchObject({
    status: 400,
    code: 'request.missing',
  })
})
