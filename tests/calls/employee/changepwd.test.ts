import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PasswordPolicy } from '#/core/permission/new-password'
import zh from '#/generated/texts/all/zh.json'
import { hashPassword } from '../../../src/server/platform/security/password-hash'
import { setPassword } from '../../../src/server/queries/directory/person'
import { setForCompany } from '../../kit/company-settings'
import { login, sealPassword } from '../../kit/password'
import { type Sender, senderWith, serverOfFile, type TestServer } from '../../kit/server'

let server: TestServer
let li: Sender
const old = 'Mima2026'
const fresh = 'Xinmima2027'

beforeAll(async () => {
  server = await serverOfFile()
  await givePassword('100002')
  await setForCompany(server, { password_policy: 'mixed' })
  li = await server.as('100002')
})
afterAll(() => server.stop())

async function givePassword(id: string) {
  const hash = await hashPassword(old)
  await server.db.transaction((tx) => setPassword(tx, 'oa', id, hash))
}

async function change(
  person: Sender,
  typed: { old?: string; fresh?: string; again?: string },
  userName = '100002',
) {
  const { data } = await server.nobody.call('employee/login/getpkey', { userName })
  const seal = (text: string) => sealPassword(data.publicKey, text)
  return person.call('employee/changepwd', {
    kid: data.kid,
    oldPassword: seal(typed.old ?? old),
    newPassword: seal(typed.fresh ?? fresh),
    confirmPassword: seal(typed.again ?? typed.fresh ?? fresh),
  })
}

test.each([
  ['no old password', { old: '' }, 'password.old-missing'],
  ['no new password', { fresh: '', again: fresh }, 'password.new-missing'],
  ['no repetition', { again: '' }, 'password.differs'],
  ['two different new passwords', { again: 'Xinmima2028' }, 'password.differs'],
  ['a wrong old password', { old: 'Falsch2026' }, 'password.old-wrong'],
  ['a password that is too short', { fresh: 'Abc12' }, 'password.length'],
  ['a password without digits', { fresh: 'Xinmimaxin' }, 'password.characters'],
  ['a password that everybody tries', { fresh: 'Password1' }, 'password.common'],
  ['one of those that were found in the open', { fresh: 'Michael1' }, 'password.common'],
  ['one made of the job number', { fresh: 'Ab100002' }, 'password.common'],
  ['the old password again', { fresh: old }, 'password.same'],
])('rejects %s and changes nothing', async (_, typed, code) => {
  expect(await change(li, typed)).toMatchObject({ status: 200, success: false, code })
  expect(await login(server.nobody, '100002', old)).toMatchObject({ success: true })
})

test.each([
  ['newPassword', 'password.new-missing'],
  ['confirmPassword', 'password.differs'],
])('names an empty %s that was not encrypted, each time', async (missing, code) => {
  for (const _ of [1, 2]) {
    const { data } = await server.nobody.call('employee/login/getpkey', { userName: '100002' })
    const seal = (text: string) => sealPassword(data.publicKey, text)
    const sent = { oldPassword: seal(old), newPassword: seal(fresh), confirmPassword: seal(fresh) }
    const answer = await li.call('employee/changepwd', { ...sent, kid: data.kid, [missing]: '' })
    expect(answer).toMatchObject({ success: false, code })
  }
})

test('rejects a password made of the company’s name', async () => {
  await server.db.pool.query("update department set name = 'Northwind' where id = '1'")
  await server.db.pool.query('update directory_version set version = version + 1')
  expect(await change(li, { fresh: 'Northwind2026' })).toMatchObject({ code: 'password.common' })
})

test('records a wrong old password in the history of the account', async () => {
  const { data } = await li.call('employee/sessions/history', {})
  expect(data.map(({ what }) => what)).toContain('确认本人身份失败')
})

test('lets a company require length alone and returns this rule to the page before sign-in', async () => {
  const policy = async (password_policy: PasswordPolicy) => {
    await setForCompany(server, { password_policy })
    return (await server.nobody.call('settings.get', {})).data.passwords
  }
  expect(await policy('long')).toBe('long')
  expect(await change(li, { fresh: 'Xinmima27' })).toMatchObject({ code: 'password.length-long' })
  expect(await change(li, { fresh: 'xinmimaxinmima' })).toMatchObject({ success: true })
  expect(await policy('mixed')).toBe('mixed')
  await givePassword('100002')
  li = senderWith(server.app, (await login(server.nobody, '100002', old)).data.token)
})

test('accepts by default eight characters of any kind, but no common password', async () => {
  await server.db.pool.query("update setting set values = values - 'password_policy' where person_id = ''")
  expect((await server.nobody.call('settings.get', {})).data.passwords).toBeUndefined()
  expect(await change(li, { fresh: 'xinmima' })).toMatchObject({ code: 'password.length-asvs' })
  expect(await change(li, { fresh: 'password1' })).toMatchObject({ code: 'password.common' })
  expect(await change(li, { fresh: 'xinmimax' })).toMatchObject({ success: true })
  await setForCompany(server, { password_policy: 'mixed' })
  await givePassword('100002')
  li = senderWith(server.app, (await login(server.nobody, '100002', old)).data.token)
})

test('ends every session and invalidates the old password after a change', async () => {
  const elsewhere = senderWith(server.app, (await login(server.nobody, '100002', old)).data.token)
  expect(await change(li, {})).toMatchObject({ success: true, data: null, msg: zh['password.changed'] })
  for (const sender of [li, elsewhere])
    expect(await sender.call('employee/getinfo.get', {})).toMatchObject({ status: 401 })
  expect(await login(server.nobody, '100002', old)).toMatchObject({ success: false })
  expect(await login(server.nobody, '100002', fresh)).toMatchObject({ success: true })
})

test('rejects every call with a permission until a required password change is done', async () => {
  await givePassword('100003')
  await server.db.pool.query("update person set must_change = true where id = '100003'")
  const { data } = await login(server.nobody, '100003', old)
  expect(data.mustChange).toBe(true)
  const person = senderWith(server.app, data.token)
  const me = await person.call('employee/getinfo.get', {})
  expect(me.data).toMatchObject({ mustChange: true, roles: {} })
  const refused = await person.call('oa/flow/list/number', {})
  expect(refused).toMatchObject({ status: 403, code: 'session.must-change', msg: '请先修改初始密码' })

  expect(await change(person, {}, '100003')).toMatchObject({ success: true })
  const again = senderWith(server.app, (await login(server.nobody, '100003', fresh)).data.token)
  expect(await again.call('oa/flow/list/number', {})).toMatchObject({ status: 200, success: true })
})

test('rejects a password change without a session or with an invalid body', async () => {
  expect(await change(server.nobody, {})).toMatchObject({ status: 401 })
  const other = await server.as('100004')
  expect(await other.raw('employee/changepwd', { oldPassword: 'x' })).toMatchObject({ status: 400 })
})
