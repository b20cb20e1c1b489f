import { afterAll, beforeAll, expect, test } from 'vitest'
import { setForCompany } from '../../kit/company-settings'
import { creating, type FlowServer, flowServerOfFile, sealForm } from '../../kit/flows'
import { type Sender, senderWith } from '../../kit/server'

let server: FlowServer
let admin: Sender
beforeAll(async () => {
  server = await flowServerOfFile()
  admin = await server.as('admin')
})
afterAll(() => server.stop())

const reason = '协助排查报销流程'
const hour = 3_600_000

async function acting(userid: string) {
  const { data } = await admin.call('employee/changeuser', { userid, reason })
  return senderWith(server.app, data.token)
}

test.each([
  ['nobody chosen', { userid: ' ', reason }, '用户名编号不可为空'],
  ['nothing at all', {}, '用户名编号不可为空'],
  ['somebody unknown', { userid: 'x', reason }, '该用户不存在或已停用'],
  ['oneself', { userid: 'admin', reason }, '不能切换为自己'],
])('rejects impersonation with a message: %s', async (_, body, msg) =>
  expect(await admin.call('employee/changeuser', body)).toMatchObject({ status: 200, success: false, msg }),
)

test('S1-189 “userid → token”: a person alone is enough, and the log says that no reason was given', async () => {
  const { success, data } = await admin.call('employee/changeuser', { userid: '100002' })
  expect(success).toBe(true)
  const person = senderWith(server.app, data.token)
  expect((await person.call('employee/getinfo.get', {})).data).toMatchObject({ id: '100002' })
  const [last] = (await admin.call('employee/changeuser/list', {})).data
  expect(last).toMatchObject({ what: 'acting', as: '沈佩兰', reason: '' })
})

test('requires a reason where the company does, of impersonation and of viewing an employee', async () => {
  await setForCompany(server, { require_act_reason: true })
  for (const call of ['employee/changeuser', 'replace_emp/employee/login'] as const) {
    for (const body of [{ userid: '100002' }, { userid: '100002', reason: ' ' }])
      expect(await admin.call(call, body)).toMatchObject({
        success: false,
        code: 'acting.reason-missing',
        msg: '请填写切换原因',
      })
    expect(await admin.call(call, { userid: '100002', reason })).toMatchObject({ success: true })
  }
  await setForCompany(server, { require_act_reason: false })
})

test('limits impersonation to holders of the permission and requires a session', async () => {
  const li = await server.as('100002')
  for (const name of ['employee/changeuser', 'employee/changeuser/list'] as const)
    expect(await li.raw(name, {})).toMatchObject({ status: 403 })
  expect(await server.nobody.raw('employee/changeuser', {})).toMatchObject({ status: 401 })
})

test('lets an administrator act as another person, and the page names both', async () => {
  const li = await acting('2__总经办__100002__沈佩兰')
  const { data } = await li.call('employee/getinfo.get', {})
  expect(data).toMatchObject({ id: '100002', is_admin: false, hasPassword: false, real: { id: 'admin' } })
  expect(Object.keys(data.roles)).not.toContain('all')
  const own = await admin.call('employee/getinfo.get', {})
  expect(own.data).toMatchObject({ id: 'admin' })
  expect(own.data).not.toHaveProperty('real')
})

test('rejects a second impersonation from an impersonated session, even into a higher-privileged person', async () => {
  await server.db.pool.query(
    `insert into role (workspace, id, group_id, group_name, name, permissions)
     values ('oa', 'helper', 'g', '系统', '客服', '{employee.changeuser}')`,
  )
  await server.db.pool.query(
    "insert into person_role (workspace, person_id, role_id) values ('oa', '100020', 'helper')",
  )
  const helper = await acting('100020')
  const nested = await helper.call('employee/changeuser', { userid: '100002', reason })
  expect(nested).toMatchObject({ success: false, code: 'acting.not-allowed' })
  const own = await server.as('100020')
  const more = await own.call('employee/changeuser', { userid: '100004', reason })
  expect(more).toMatchObject({ success: false, code: 'acting.more-rights' })
  const upwards = await own.call('employee/changeuser', { userid: 'admin', reason })
  expect(upwards).toMatchObject({ success: false, code: 'acting.administrator' })
})

test('lets an administrator act as another administrator where the company allows it', async () => {
  await server.db.pool.query("update person set is_admin = true where id = '100022'")
  const refused = await admin.call('employee/changeuser', { userid: '100022', reason })
  expect(refused).toMatchObject({ success: false, code: 'acting.administrator' })
  const seen = (await admin.call('oa/company/settings', {})).data.settings
  await admin.call('oa/flow/com_config/save', { seen, settings: { ...seen, act_as_admins: true } })
  const { data } = await (await acting('100022')).call('employee/getinfo.get', {})
  expect(data).toMatchObject({ id: '100022', real: { id: 'admin' } })
})

test('names both people in the history of the flow and in the audit log', async () => {
  const li = await acting('100002')
  const { data } = await li.call('oa/flow/creat', creating('flow-seal', sealForm()))
  const history = await li.call('oa/flow/detail_logs', { flowOi_id: data.flowlistid })
  const [begun] = history.data.logList
  expect(begun).toMatchObject({ created_id: '100002' })
  const { name } = (await admin.call('employee/getinfo.get', {})).data
  expect(begun?.actor).toBe(name)
  const { msgList } = (await li.call('oa/flow/detail_msgs', { flowOi_id: data.flowlistid })).data
  const acted = msgList.filter(({ finished_at }) => finished_at)
  expect(acted.map(({ to, actor }) => [to, actor])).toEqual([['100002', name]])
  const { rows } = await server.db.pool.query(
    "select person_id, real_id, details->>'call' as call from audit where action = 'acting.call' order by at desc limit 1",
  )
  expect(rows).toEqual([{ person_id: '100002', real_id: 'admin', call: 'oa/flow/creat' }])
  const [last] = (await admin.call('employee/changeuser/list', {})).data
  expect(last).toMatchObject({ by: name, reason, acts: 1 })
})

test('rejects a password change during impersonation', async () => {
  const li = await acting('100002')
  const { data } = await server.nobody.call('employee/login/getpkey', { userName: '100002' })
  const fields = { oldPassword: 'x', newPassword: 'x', confirmPassword: 'x' }
  const answer = await li.call('employee/changepwd', { kid: data.kid, ...fields })
  expect(answer).toMatchObject({ success: false, code: 'acting.not-allowed' })
})

test('lets an administrator act as a person who must change the first password', async () => {
  await server.db.pool.query("update person set must_change = true where id = '100021'")
  const person = await acting('100021')
  expect(await person.call('oa/flow/list/number', {})).toMatchObject({ status: 200, success: true })
  expect((await person.call('employee/getinfo.get', {})).data.mustChange).toBe(false)
})

test('ends impersonation after its time, on leaving or when either person is disabled; the own session continues', async () => {
  const [left, other] = [await acting('100002'), await acting('100003')]
  await left.call('employee/logout', {})
  expect(await left.call('employee/getinfo.get', {})).toMatchObject({ status: 401 })
  expect(await other.call('employee/getinfo.get', {})).toMatchObject({ status: 200 })
  await server.db.pool.query("update person set enabled = false where id = 'admin'")
  expect(await other.call('employee/getinfo.get', {})).toMatchObject({ status: 401 })
  await server.db.pool.query("update person set enabled = true where id = 'admin'")
  server.clock.move(2 * hour)
  expect(await other.call('employee/getinfo.get', {})).toMatchObject({ status: 401 })
  expect(await admin.call('employee/getinfo.get', {})).toMatchObject({ status: 200 })
})
