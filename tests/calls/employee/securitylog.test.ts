import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EmployeeSecuritylogBody } from '../../../src/generated/types'
import { isTextKey } from '../../../src/server/platform/i18n/texts'
import { hashPassword } from '../../../src/server/platform/security/password-hash'
import { type FlowServer, flowServerOfFile } from '../../kit/flows'
import { login } from '../../kit/password'
import { type Sender, senderWith } from '../../kit/server'

/** What those who watch over the company see of sign-ins and of acts that give rights, and what people see of their own. */

let server: FlowServer
let admin: Sender
beforeAll(async () => {
  server = await flowServerOfFile()
  admin = await server.as('admin')
  await server.db.pool.query('update person set password_hash = $1', [await hashPassword('Qianpi123')])
  await login(server.nobody, '100030', 'wrong')
  await login(server.nobody, 'nobody-of-that-name', 'wrong')
  await login(server.nobody, '100030', 'Qianpi123')
  await admin.call('employee/resetpwd', { id: '100031' })
  await admin.call('employee/role/members', { id: 'role-cashier', add: ['100031'], remove: [] })
})
afterAll(() => server.stop())

type Asked = Partial<EmployeeSecuritylogBody>
const list = (asked: Asked, who = admin) => who.call('employee/securitylog', { nowpage: 1, ...asked })
const log = async (asked: Asked = {}) => (await list(asked)).data.result

test('limits the security log to holders of its permission', async () => {
  const li = await server.as('100010')
  for (const name of ['employee/securitylog', 'employee/securitylog/export'] as const)
    expect(await li.raw(name, { nowpage: 1 })).toMatchObject({ status: 403, data: null })
  await server.db.pool.query(
    `insert into role (id, group_id, group_name, name, permissions, position)
       values ('role-auditor', 'group-system', '系统', '审计', '{security}', 99);
     insert into person_role (person_id, role_id) values ('100010', 'role-auditor')`,
  )
  expect(await list({}, li)).toMatchObject({ success: true })
  expect(await li.call('employee/directorylog', { nowpage: 1 })).toMatchObject({ status: 403 })
})

test('describes sign-ins, wrong passwords, resets and changes of rights, newest first', async () => {
  const events = await log()
  expect(events.map(({ what }) => what)).toEqual([
    '权限不足被拒绝（一小时内第 1 次）：employee/securitylog',
    expect.stringContaining('出纳'),
    expect.stringContaining('重置'),
    '密码被系统管理员重置',
    '登录',
    '用不存在的账号登录',
    '密码错误',
  ])
  expect(events.at(-1)).toMatchObject({ about: 'sign-in', address: '127.0.0.1', actor: null })
  const english = await admin.raw('employee/securitylog', { nowpage: 1 }, { 'x-language': 'en' })
  expect(JSON.stringify(english.data)).toContain('Wrong password')
})

test('filters by kind, person and days', async () => {
  expect((await log({ about: 'sign-in' })).map(({ about }) => about)).toEqual([
    'sign-in',
    'sign-in',
    'sign-in',
    'sign-in',
  ])
  expect(await log({ about: 'archive' })).toEqual([])
  const [reset] = await log({ about: 'sign-in' })
  const mine = await log({ person: reset?.by ?? '' })
  expect(mine.map(({ what }) => what)).toEqual(['密码被系统管理员重置'])
  expect(await log({ person: '%' })).toEqual([])
  const later = new Date(server.clock.now() + 60_000).toISOString()
  expect(await log({ at: { from: later } })).toEqual([])
  expect(await log({ at: { to: later } })).toHaveLength(7)
})

test('rejects a year outside the database’s range with a message', async () => {
  const admin = await server.as('admin')
  const body = { nowpage: 1, at: { from: '0000-01-01T00:00:00Z' } }
  expect(await admin.call('employee/securitylog', body)).toMatchObject({ status: 400, code: 'request.unfit' })
})

test('exports the filtered log as a spreadsheet', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/employee/securitylog/export',
    headers: { 'x-token': admin.token },
    payload: { about: 'sign-in' },
  })
  const sheet = unzipSync(answer.rawPayload)
  const text = Object.values(sheet)
    .map((bytes) => Buffer.from(bytes).toString('utf8'))
    .join('')
  expect(text).toContain('密码错误')
  expect(text).not.toContain('出纳')
})

test('shows each person the events of the own account and highlights actions of others', async () => {
  const { data: signed } = await login(server.nobody, '100030', 'Qianpi123')
  const { data } = await senderWith(server.app, signed.token).call('employee/sessions/history', {})
  expect(data.map(({ what, strange }) => [what, strange])).toEqual([
    ['登录', false],
    ['登录', false],
    ['密码错误', true],
  ])
  const other = await (await server.as('100040')).call('employee/sessions/history', {})
  expect(other.data).toEqual([])
})

/** Every action that the server keeps, by its sources. */
function actionsInSources(): string[] {
  const files = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
  const texts = files
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .map((file) => readFileSync(join('src/server', file), 'utf8'))
  return [
    ...new Set(
      texts.flatMap((text) =>
        [...text.matchAll(/(?<![.\w])action(?:: | = )'([a-z.-]+)'/g)].map(([, one = '']) => one),
      ),
    ),
  ]
}

test('describes every kind of event', () => {
  const actions = actionsInSources()
  expect(actions.length).toBeGreaterThan(25)
  expect(actions.filter((action) => !isTextKey(`security.did.${action}`))).toEqual([])
})

test('records of many denied rights within an hour the first, tenth and hundredth', async () => {
  const li = await server.as('100012')
  for (let n = 0; n < 12; n++) await li.raw('employee/list', { nowpage: 1 })
  const refused = await log({ about: 'rights', person: '' })
  const [own = ''] = (await server.db.pool.query("select name from person where id = '100012'")).rows.map(
    ({ name }) => name,
  )
  const mine = refused.filter(({ by }) => by === own)
  expect(mine.map(({ what }) => /第 (\d+) 次/.exec(what)?.[1])).toEqual(['10', '1'])
  expect(mine[0]).toMatchObject({ address: '127.0.0.1' })
  server.clock.move(61 * 60_000)
  await li.raw('employee/list', { nowpage: 1 })
  expect((await log({ about: 'rights' })).filter(({ by }) => by === own)).toHaveLength(3)
})

test('records no denied right while a required step, such as a new password, is open', async () => {
  await server.db.pool.query("update person set must_change = true where id = '100013'")
  const first = await server.as('100013')
  expect(await first.call('oa/flow/list/number', {})).toMatchObject({ status: 403 })
  expect(JSON.stringify(await log({ about: 'rights' }))).not.toContain('oa/flow/list/number')
})
