import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { runOutbox } from '../../../src/server/jobs/outbox'
import type { AppContext } from '../../../src/server/platform/context/app-context'
import type { Mail } from '../../../src/server/platform/outgoing/mailer'
import { hashPassword } from '../../../src/server/platform/security/password-hash'
import { sealPassword } from '../../kit/password'
import { serverOfFile, type TestServer } from '../../kit/server'

/** Bursts of failed sign-ins are noted and told to the administrators, once as long as they go on. */

const minute = 60_000
const [account, from, company] = [4, 6, 8]

let server: TestServer
let house: AppContext
let mails: Mail[] = []
beforeAll(async () => {
  server = await serverOfFile({
    alarms: { minutes: 10, account, address: from, all: company },
    outgoing: { site: 'https://oa.example.com' },
  })
  // As calls see it: the mail server is configured, and the company has agreed to notices by mail.
  house = Object.assign(server.house, { mail: async (mail: Mail) => void mails.push(mail) })
  await server.db.pool.query('update person set password_hash = $1, mail = id || $2', [
    await hashPassword('Mima2026'),
    '@example.com',
  ])
  const admin = await server.as('admin')
  const { data } = await admin.call('oa/company/settings', {})
  const settings = { ...data.settings, notice_mail: true }
  await admin.call('oa/flow/com_config/save', { settings, seen: data.settings })
})
beforeEach(async () => {
  mails = []
  await server.db.pool.query('delete from login_attempt')
  await server.db.pool.query("delete from audit where action = 'sign-in.burst'")
})
afterAll(() => server.stop())

async function fail(userName: string, remoteAddress: string) {
  const { data } = await server.nobody.call('employee/login/getpkey', { userName })
  const payload = { userName, kid: data.kid, password: sealPassword(data.publicKey, 'Falsch2026') }
  await server.app.inject({ method: 'POST', url: '/api/employee/login', payload, remoteAddress })
}
const bursts = async () => {
  await runOutbox(house)
  const { rows } = await server.db.pool.query(
    "select person_id, details->>'of' as of from audit where action = 'sign-in.burst' order by at, id",
  )
  return rows.map(({ person_id, of }) => [of, person_id].filter(Boolean).join(' '))
}
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)

test('raises one alarm for one account, with its name and a link to the security log', async () => {
  for (const n of numbers(account - 1)) await fail('100002', `10.1.0.${n}`)
  expect(await bursts()).toEqual([])
  await fail('100002', '10.1.0.9')
  expect(await bursts()).toEqual(['account 100002'])
  expect(mails).toMatchObject([{ to: ['admin@example.com'], subject: '登录失败报警' }])
  expect(mails[0]?.text).toMatch(/账号“.+”在 10 分钟内登录失败 4 次/)
  expect(mails[0]?.text).toContain('https://oa.example.com/oaset/securitylog')
})

test('raises one alarm per attack, and another after a quiet period', async () => {
  for (const _ of numbers(3)) {
    for (const n of numbers(account + 1)) await fail('100003', `10.2.0.${n}`)
    server.clock.move(9 * minute)
    await server.db.pool.query("delete from login_attempt where subject = 'burst company oa'")
  }
  expect(await bursts()).toEqual(['account 100003'])
  server.clock.move(60 * minute)
  for (const n of numbers(account)) await fail('100003', `10.3.0.${n}`)
  expect(await bursts()).toEqual(['account 100003', 'account 100003'])
})

test('raises no alarm for few, slow failures', async () => {
  for (const _ of numbers(12)) {
    await fail('100005', '10.4.0.1')
    server.clock.move(6 * minute)
  }
  expect(await bursts()).toEqual([])
})

test('raises an alarm for one address that tries many accounts, including unknown names', async () => {
  for (const n of numbers(from)) await fail(n % 2 ? `nobody${n}` : String(100_010 + n), '10.5.0.1')
  expect(await bursts()).toEqual(['address'])
  expect(mails[0]?.text).toContain('10.5.0.1')
})

test('raises an alarm for failures across the whole company', async () => {
  for (const n of numbers(company)) await fail(String(100_010 + n), `10.6.0.${n}`)
  expect(await bursts()).toEqual(['company'])
  const admin = await server.as('admin')
  const { data } = await admin.call('employee/securitylog', { nowpage: 1, about: 'sign-in' })
  expect(data.result.map(({ what }) => what)).toContain('短时间内登录失败太多，已通知管理员')
})

test('shows the alarm to security administrators on every page until they open the log', async () => {
  const told = vi.spyOn(house.push, 'badgesChanged')
  for (const n of numbers(account)) await fail('100006', `10.9.0.${n}`)
  const admin = await server.as('admin')
  const alarms = async (who = admin) => (await who.call('oa/flow/list/number', {})).data.alarms
  expect(await alarms()).toBe(1)
  const { data: session } = await admin.call('employee/getinfo.get', {})
  expect(session.badges.alarms, 'as soon as his page opens').toBe(1)
  expect(told.mock.calls.flatMap(([, people]) => people)).toContain(session.id)
  expect(await alarms(await server.as('100010'))).toBeUndefined()
  expect(await admin.call('employee/securitylog/seen', {})).toMatchObject({ success: true })
  expect(await alarms()).toBe(0)
})
