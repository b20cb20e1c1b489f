import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../../src/server/platform/security/password-hash'
import { type Authenticator, authenticator } from '../../kit/authenticator'
import { login } from '../../kit/password'
import { proveByPassword } from '../../kit/proving'
import { type Sender, senderWith, serverOfFile, type TestServer } from '../../kit/server'

/** Passkeys: added by whoever proved himself, good to come in, as a second factor and as a proof; each challenge once. */

let server: TestServer
let li: Sender
let phone: Authenticator
const password = 'Mima2026'
const site = 'https://oa.example.cn'
const minute = 60_000
const wrong = { success: false, code: 'passkey.wrong' }

beforeAll(async () => {
  server = await serverOfFile({ siteUrl: site })
  await server.db.pool.query('update person set password_hash = $1', [await hashPassword(password)])
  li = await server.as('100002')
  phone = authenticator(site)
})
afterAll(() => server.stop())

async function added(who: Sender, device: Authenticator, name = '手机') {
  const { data } = await who.call('employee/passkeys/begin', {})
  return who.call('employee/passkeys/add', { name, passkey: device.make(data) })
}

const entering = async (device: Authenticator) => {
  const { data } = await server.nobody.call('employee/login/passkeystart', {})
  return server.nobody.call('employee/login/passkey', { passkey: device.answer(data) })
}

describe('adding a passkey', () => {
  test('requires a proof before a passkey is added, so a stolen session adds none', async () => {
    expect(await li.call('employee/passkeys/begin', {})).toMatchObject({ code: 'proof.needed' })
    await proveByPassword(li, password)
    expect(await added(li, phone)).toMatchObject({ success: true })
    const { data } = await li.call('employee/passkeys', {})
    expect(data).toMatchObject([{ name: '手机', used: null }])
  })

  test('leaves the password valid for sign-in and as a proof', async () => {
    expect((await li.call('employee/proof', {})).data.ways).toEqual(['passkey', 'password'])
    expect((await login(server.nobody, '100002', password)).data.token).not.toBe('')
  })

  test('rejects a passkey twice, from another site or without user verification', async () => {
    expect(await added(li, phone)).toMatchObject({ code: 'passkey.known' })
    expect(await added(li, authenticator('https://evil.example'))).toMatchObject(wrong)
    expect(await added(li, authenticator(site, { recognises: false }))).toMatchObject(wrong)
  })

  test('accepts a challenge response once and only from the person it was issued to', async () => {
    const wang = await server.as('100003')
    await proveByPassword(wang, password)
    const { data } = await li.call('employee/passkeys/begin', {})
    const answer = authenticator(site).make(data)
    expect(await wang.call('employee/passkeys/add', { name: '', passkey: answer })).toMatchObject(wrong)
    const mine = await wang.call('employee/passkeys/begin', {})
    const made = authenticator(site).make(mine.data)
    expect(await wang.call('employee/passkeys/add', { name: ' ', passkey: made })).toMatchObject({
      success: true,
    })
    expect(await wang.call('employee/passkeys/add', { name: '', passkey: made })).toMatchObject(wrong)
    expect((await wang.call('employee/passkeys', {})).data).toMatchObject([{ name: 'Passkey' }])
  })
})

describe('signing in with a passkey', () => {
  test('signs in by passkey without name or password and records it in the history and beside the passkey', async () => {
    const { data } = await entering(phone)
    const mine = senderWith(server.app, data.token)
    expect((await mine.call('employee/getinfo.get', {})).data).toMatchObject({ id: '100002' })
    const [key] = (await mine.call('employee/passkeys', {})).data
    expect(key?.used).not.toBeNull()
  })

  test('rejects an unknown passkey, an old challenge, a challenge for another purpose and a repeated response', async () => {
    expect(await entering(authenticator(site))).toMatchObject(wrong)
    const { data: old } = await server.nobody.call('employee/login/passkeystart', {})
    server.clock.move(6 * minute)
    const enter = (passkey: ReturnType<Authenticator['answer']>) =>
      server.nobody.call('employee/login/passkey', { passkey })
    expect(await enter(phone.answer(old))).toMatchObject(wrong)
    const { data: proof } = await li.call('employee/proof', {})
    expect(await enter(phone.answer(proof.passkey ?? { challenge: '' }))).toMatchObject(wrong)
    const { data } = await server.nobody.call('employee/login/passkeystart', {})
    const answer = phone.answer(data)
    expect((await enter(answer)).success).toBe(true)
    expect(await enter(answer)).toMatchObject(wrong)
  })

  test('rejects the passkey of a former employee', async () => {
    await server.db.pool.query("update person set enabled = false where id = '100002'")
    expect(await entering(phone)).toMatchObject(wrong)
    await server.db.pool.query("update person set enabled = true where id = '100002'")
  })

  test('accepts a passkey despite failed attempts of others with passwords or passkeys', async () => {
    for (let n = 0; n < 34; n++) await login(server.nobody, `nobody${n}`, 'Falsch2026')
    for (let n = 0; n < 34; n++) expect(await entering(authenticator(site))).toMatchObject(wrong)
    expect((await entering(phone)).success).toBe(true)
    await server.db.pool.query('delete from login_attempt')
  })

  test('detects a copied passkey by its counter', async () => {
    const counting = authenticator(site, { counts: true })
    await proveByPassword(li, password)
    await li.call('employee/proof/give', {
      passkey: phone.answer((await li.call('employee/proof', {})).data.passkey ?? { challenge: '' }),
    })
    expect(await added(li, counting, '钥匙')).toMatchObject({ success: true })
    expect((await entering(counting)).success).toBe(true)
    await server.db.pool.query("update passkey set counter = 100 where name = '钥匙'")
    expect(await entering(counting)).toMatchObject(wrong)
  })
})

describe('a passkey beside the password', () => {
  test('accepts a passkey in place of the code of two-step sign-in', async () => {
    const { data: begun } = await li.call('employee/secondfactor/begin', {})
    const totp = new TOTP({ secret: Secret.fromBase32(begun.secret) })
    await li.call('employee/secondfactor/confirm', {
      code: totp.generate({ timestamp: server.clock.now() }),
    })
    const { data } = await login(server.nobody, '100002', password)
    expect(data).toMatchObject({ needsCode: true })
    const shown = { passkey: phone.answer(data.passkey ?? { challenge: '' }) }
    expect((await login(server.nobody, '100002', password, shown)).data.token).not.toBe('')
    expect(await login(server.nobody, '100002', password, shown)).toMatchObject({
      code: 'session.wrong-code',
    })
  })

  test('rejects the passkey of another person as second factor', async () => {
    const { data } = await login(server.nobody, '100002', password)
    const shown = { passkey: authenticator(site).answer(data.passkey ?? { challenge: '' }) }
    expect(await login(server.nobody, '100002', password, shown)).toMatchObject({
      code: 'session.wrong-code',
    })
  })
})

test('accepts a passkey as proof and requires a proof to remove it', async () => {
  server.clock.move(10 * minute)
  expect(await li.call('employee/passkeys/remove', { id: 'x' })).toMatchObject({ code: 'proof.needed' })
  const { data } = await li.call('employee/proof', {})
  expect(data.ways).toEqual(['passkey', 'code'])
  const passkey = phone.answer(data.passkey ?? { challenge: '' })
  expect((await li.call('employee/proof/give', { passkey })).success).toBe(true)
  const keys = (await li.call('employee/passkeys', {})).data
  const id = keys.find(({ name }) => name === '手机')?.id ?? ''
  expect(await li.call('employee/passkeys/remove', { id })).toMatchObject({ success: true })
  expect(await li.call('employee/passkeys/remove', { id })).toMatchObject({ status: 404 })
  expect(await entering(phone)).toMatchObject(wrong)
})

test('binds passkeys to the domain above the site where one is set', async () => {
  const { config } = server.house
  await proveByPassword(li, password)
  const above = authenticator(site, { domain: 'example.cn' })
  expect(await added(li, above, '上级域名')).toMatchObject({ code: 'passkey.wrong' })
  server.house.config = { ...config, passkeyDomain: 'example.cn' }
  expect((await li.call('employee/passkeys/begin', {})).data.rp).toMatchObject({ id: 'example.cn' })
  expect(await added(li, above, '上级域名')).toMatchObject({ success: true })
  expect((await entering(above)).data.token).not.toBe('')
  expect(await added(li, authenticator(site), '主机')).toMatchObject({ code: 'passkey.wrong' })
  server.house.config = config
})

test('removes the passkeys when an administrator resets the password', async () => {
  const admin = await server.as('admin')
  await admin.call('employee/resetpwd', { id: '100002' })
  const { rows } = await server.db.pool.query("select * from passkey where person_id = '100002'")
  expect(rows).toEqual([])
})
