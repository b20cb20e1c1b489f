import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../../src/server/platform/security/password-hash'
import { decryptStoredSecret } from '../../../src/server/platform/security/secret-encryption'
import { hashToken } from '../../../src/server/platform/security/token-key'
import {
  encryptStoredSecrets,
  findCodeStep,
  readSecondFactor,
} from '../../../src/server/policies/second-factor'
import { login } from '../../kit/password'
import { proveByPassword } from '../../kit/proving'
import { type Sender, senderWith, serverOfFile, type TestServer } from '../../kit/server'

/** A second factor: an app's code beside the password, each once; recovery codes for when the app is lost. */

let server: TestServer
let li: Sender
let secret = ''
/** Code that confirmed the setup. */
let first = ''
let recovery: string[] = []
const password = 'Mima2026'

beforeAll(async () => {
  server = await serverOfFile()
  await server.db.pool.query('update person set password_hash = $1', [await hashPassword(password)])
  li = await server.as('100002')
})
afterAll(() => server.stop())

const codeNow = (of = secret) =>
  new TOTP({ secret: Secret.fromBase32(of) }).generate({ timestamp: server.clock.now() })
const halfMinute = 30_000
const enter = (code?: string) => login(server.nobody, '100002', password, code)
const refused = { success: false, code: 'session.wrong-code', data: null }

test('requires an available proof before two-step sign-in is set up', async () => {
  expect(await li.call('employee/secondfactor/begin', {})).toMatchObject({ data: null, code: 'proof.needed' })
  await proveByPassword(li, password)
  expect(await li.call('employee/secondfactor/begin', {})).toMatchObject({ success: true })
})

test('requires no code after an unfinished setup', async () => {
  const { data } = await li.call('employee/secondfactor/begin', {})
  expect(data.uri).toMatch(/^otpauth:\/\/totp\/Qianpi:100002\?/)
  expect(await li.call('employee/secondfactor/confirm', { code: '000000x' })).toMatchObject(refused)
  expect((await enter()).data.token).not.toBe('')
})

test('switches on by the first right code and returns ten recovery codes, stored as hashes', async () => {
  const { data } = await li.call('employee/secondfactor/begin', {})
  secret = data.secret
  first = codeNow()
  const confirmed = await li.call('employee/secondfactor/confirm', { code: first })
  recovery = confirmed.data.codes
  expect(new Set(recovery).size).toBe(10)
  expect((await li.call('employee/secondfactor', {})).data).toMatchObject({ codesLeft: 10 })
  const { rows } = await server.db.pool.query('select codes::text from second_factor')
  for (const code of recovery) expect(rows[0].codes).not.toContain(code)
  // 80 bits each, and hashed as slowly as a password.
  expect(recovery[0]).toMatch(/^([0-9a-f]{5}-){3}[0-9a-f]{5}$/)
  expect(JSON.parse(rows[0].codes)[0]).toMatch(/^\$argon2id\$/)
  expect(await li.call('employee/secondfactor/begin', {})).toMatchObject({ code: 'second-factor.is-on' })
})

test('reports after the password alone that a code is required, but not after a wrong password', async () => {
  expect((await enter()).data).toMatchObject({ token: '', needsCode: true })
  const wrong = await login(server.nobody, '100002', 'Falsch2026')
  expect(wrong).toMatchObject({ code: 'session.wrong-login', data: null })
})

test('accepts each code once, including the one that confirmed the setup', async () => {
  expect(await enter(first)).toMatchObject(refused)
  server.clock.move(halfMinute)
  const code = codeNow()
  expect((await enter(code)).data.token).not.toBe('')
  expect(await enter(code)).toMatchObject(refused)
  server.clock.move(5 * halfMinute)
  expect(await enter(code)).toMatchObject(refused)
})

test('accepts the code of a clock half a minute off', async () => {
  server.clock.move(2 * halfMinute)
  const early = codeNow()
  server.clock.move(halfMinute)
  expect((await enter(early)).data.token).not.toBe('')
})

test('accepts a recovery code once in any spelling', async () => {
  const [own = ''] = recovery
  expect((await enter(` ${own.toUpperCase()} `)).data.token).not.toBe('')
  expect(await enter(own)).toMatchObject(refused)
  expect((await li.call('employee/secondfactor', {})).data).toMatchObject({ codesLeft: 9 })
})

test('accepts a recovery code from an older version once', async () => {
  const kept = (await server.db.pool.query('select codes from second_factor')).rows[0].codes
  const store = (codes: string[]) =>
    server.db.pool.query('update second_factor set codes = $1', [JSON.stringify(codes)])
  await store([hashToken('a1b2c3-d4e5f6')])
  expect((await enter('A1B2C3-d4e5f6')).data.token).not.toBe('')
  expect(await enter('a1b2c3-d4e5f6')).toMatchObject(refused)
  await store(kept)
})

test('records in the account history which factor was used to sign in', async () => {
  const { data } = await li.call('employee/sessions/history', {})
  const said = data.map(({ what }) => what)
  expect(said).toContain('登录 并用验证器确认')
  expect(said).toContain('登录 并用恢复代码确认')
})

test('accepts one of two concurrent sign-ins with the same code', async () => {
  server.clock.move(3 * halfMinute)
  const code = codeNow()
  const both = await Promise.all([enter(code), enter(code)])
  expect(both.filter(({ success }) => success)).toHaveLength(1)
})

test('limits attempts to guess codes', async () => {
  server.clock.move(20 * 60_000)
  for (let n = 0; n < 6; n++) await enter('123456')
  expect(await enter(recovery[1])).toMatchObject({ success: false, code: 'session.wrong-login' })
  server.clock.move(24 * 3_600_000)
  expect((await enter(recovery[1])).success).toBe(true)
})

test('requires a code to switch two-step sign-in off', async () => {
  const mine = senderWith(server.app, (await enter(recovery[2])).data.token)
  expect(await mine.call('employee/secondfactor/drop', { code: '654321' })).toMatchObject(refused)
  expect(await mine.call('employee/secondfactor/drop', { code: recovery[3] ?? '' })).toMatchObject({
    success: true,
  })
  expect((await enter()).data.token).not.toBe('')
  const history = await mine.call('employee/sessions/history', {})
  expect(history.data.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['开启了两步验证', '确认本人身份失败', '关闭了两步验证']),
  )
})

test('switches two-step sign-in off when an administrator resets the password', async () => {
  const zhou = await server.as('100030')
  await proveByPassword(zhou, password)
  const { data } = await zhou.call('employee/secondfactor/begin', {})
  await zhou.call('employee/secondfactor/confirm', { code: codeNow(data.secret) })
  const admin = await server.as('admin')
  const { data: reset } = await admin.call('employee/resetpwd', { id: '100030' })
  expect((await login(server.nobody, '100030', reset.password ?? '')).data).toMatchObject({
    mustChange: true,
  })
})

test('requires no proof from a person without any factor', async () => {
  await server.db.pool.query("update person set password_hash = null where id = '100005'")
  const him = await server.as('100005')
  expect(await him.call('employee/secondfactor/begin', {})).toMatchObject({ success: true })
})

describe('the stored secret of an authenticator app', () => {
  const key = 'a key that is long enough for this test'
  const stored = async () =>
    (await server.db.pool.query("select secret from second_factor where person_id = '100004'")).rows[0].secret
  const withKey = (secretsKey: string | undefined) => ({
    ...server.house,
    config: { ...server.house.config, secretsKey },
  })
  const opened = async (secretsKey: string | undefined) =>
    decryptStoredSecret(withKey(secretsKey), '100004', await stored())
  let plain = ''

  test('encrypts the secret and binds it to its person', async () => {
    const sun = await server.as('100004')
    await proveByPassword(sun, password)
    plain = (await sun.call('employee/secondfactor/begin', {})).data.secret
    expect(await stored()).toMatch(/^d:/)
    expect(await stored()).not.toContain(plain)
    expect(await opened(undefined)).toBe(plain)
    expect(await decryptStoredSecret(server.house, '100005', await stored())).toBeUndefined()
  })

  test('encrypts an old secret at the next start, and under SECRETS_KEY once that is set', async () => {
    await server.db.pool.query("update second_factor set secret = $1 where person_id = '100004'", [plain])
    expect(await encryptStoredSecrets(server.house)).toBe(0)
    expect(await stored()).toMatch(/^d:/)
    expect(await encryptStoredSecrets(withKey(key))).toBe(0)
    expect(await stored()).toMatch(/^e:/)
    expect(await opened(key)).toBe(plain)
  })

  test('reports how many secrets are lost under another key and accepts no codes', async () => {
    expect(await opened(undefined)).toBeUndefined()
    expect(await encryptStoredSecrets(withKey('another key that is long enough, too'))).toBe(0)
    expect(await encryptStoredSecrets(server.house)).toBeGreaterThan(0)
    const factor = await readSecondFactor(server.house, '100004')
    expect(findCodeStep(factor?.secret ?? '', codeNow(plain), server.clock.now())).toBeUndefined()
  })
})
