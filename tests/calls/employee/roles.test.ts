import { afterAll, beforeAll, expect, test } from 'vitest'
import permission from '#schemas/values/permission.json'
import type { CallName } from '../../../src/generated/calls'
import { type Sender, serverOfFile, type TestServer } from '../../kit/server'

let server: TestServer
let admin: Sender
beforeAll(async () => {
  server = await serverOfFile()
  admin = await server.as('admin')
})
afterAll(() => server.stop())

const calls = {
  'employee/role/list': {},
  'employee/role/save': { name: '审计', group_name: '财务' },
  'employee/role/renamegroup': { group_id: 'group-finance', name: '财务线' },
  'employee/role/delete': { id: 'role-cashier' },
  'employee/role/members': { id: 'role-cashier', add: [], remove: [] },
  'employee/role/uses': { id: 'role-cashier' },
  'employee/contact/getroletreeall': {},
} satisfies Partial<Record<CallName, object>>

test.each(Object.entries(calls))('%s is limited to directory administrators', async (name, body) => {
  const li = await server.as('100002')
  expect(await li.raw(name as CallName, body)).toMatchObject({ status: 403, data: null })
  expect(await admin.raw(name as CallName, { ...body, other: 1 })).toMatchObject({ status: 400 })
})

const role = async (id: string) =>
  (await admin.call('employee/role/list', {})).data.find((one) => one.id === id)

test('creates, renames, regroups and deletes a role', async () => {
  const { data } = await admin.call('employee/role/save', { name: ' 审计 ', group_name: '财务' })
  expect(await role(data.id)).toMatchObject({ name: '审计', group_id: 'group-finance', people: 0 })
  await admin.call('employee/role/save', { id: data.id, name: '内审', group_name: '内控' })
  expect(await role(data.id)).toMatchObject({ name: '内审', group_name: '内控' })
  const { data: tree } = await admin.call('employee/contact/getroletreeall', {})
  expect(tree.at(-1)).toMatchObject({ groupname: '内控', children: [{ rolename: '内审', count: 0 }] })
  expect(await admin.call('employee/role/delete', { id: data.id })).toMatchObject({ success: true })
  expect(await role(data.id)).toBeUndefined()
})

test('grants the permissions of a role to its holders immediately', async () => {
  const body = { name: '通讯录管理员', group_name: '系统', permissions: ['directory' as const] }
  const { data } = await admin.call('employee/role/save', body)
  await admin.call('employee/role/members', { id: data.id, add: ['100040'], remove: [] })
  const hr = await server.as('100040')
  expect(await hr.call('employee/role/list', {})).toMatchObject({ success: true })

  const higher = await hr.call('employee/role/save', { ...body, id: data.id, permissions: ['all'] })
  expect(higher).toMatchObject({ status: 403, code: 'organisation.above-you' })
  expect(await admin.raw('employee/role/save', { ...body, permissions: ['root'] })).toMatchObject({
    status: 400,
  })

  await admin.call('employee/role/save', { ...body, id: data.id, permissions: [] })
  expect(await hr.call('employee/role/list', {})).toMatchObject({ status: 403 })
})

test('grants and removes every permission of the catalogue', async () => {
  const [withheld, rest] = [true, false].map((is) =>
    permission.enum.filter((one) => one.startsWith('-') === is),
  )
  const work = (one: string) => one.startsWith('flow.work.')
  const body = { name: '一切', group_name: '系统' }
  const { data } = await admin.raw('employee/role/save', {
    ...body,
    permissions: rest?.filter((one) => !work(one)),
    given: rest?.filter(work),
    withheld,
  })
  const { id } = data as { id: string }
  expect((await role(id))?.permissions).toEqual(permission.enum)
  await admin.call('employee/role/save', { ...body, id, permissions: [], given: [], withheld: [] })
  expect((await role(id))?.permissions).toEqual([])
})

test('leaves the permissions unchanged when only the name changes', async () => {
  await admin.call('employee/role/save', { id: 'role-flow-admin', name: '流程管理', group_name: '系统' })
  expect((await role('role-flow-admin'))?.permissions).toEqual(['flowdesign', 'flow.admin'])
})

test('renames a group for all its roles', async () => {
  await admin.call('employee/role/renamegroup', { group_id: 'group-finance', name: '财务线' })
  expect(await role('role-cashier')).toMatchObject({ group_name: '财务线' })
  const taken = await admin.call('employee/role/renamegroup', { group_id: 'group-finance', name: '管理' })
  expect(taken).toMatchObject({ success: false, msg: '已有角色组“管理”' })
})

test('adds people to a role once each, removes them and logs their names', async () => {
  const id = 'role-office-specialist'
  const before = (await role(id))?.people ?? 0
  await admin.call('employee/role/members', { id, add: ['100002', '100055'], remove: [] })
  await admin.call('employee/role/members', { id, add: ['100002'], remove: ['100055'] })
  expect((await role(id))?.people).toBe(before + 1)
  const log = await admin.call('employee/directorylog', { nowpage: 1 })
  expect(log.data.result[0]).toMatchObject({ what: 'role-members', after: { added: ['沈佩兰'] } })
})

test('rejects deleting a role that a contact group names', async () => {
  await server.db.pool.query(
    `insert into contact_group (id, name, content) values ('g', '付款组',
      '[{"chosetype":"or","chosed":[{"type":"fun","id":"Super","name":"上级","data":{"roles":["role-cashier"]}}],"runRoots":[]}]')`,
  )
  expect((await admin.call('employee/role/uses', { id: 'role-cashier' })).data).toEqual({
    flows: [],
    groups: [{ id: 'g', name: '付款组' }],
  })
  const refused = await admin.call('employee/role/delete', { id: 'role-cashier' })
  expect(refused).toMatchObject({ success: false, code: 'organisation.role-used' })
})

test('rejects removing the last full administrator', async () => {
  await server.db.pool.query('update person set is_admin = false')
  const boss = await server.as('admin')
  const lastOne = { id: 'role-system-admin', add: [], remove: ['admin'] }
  const refused = await boss.call('employee/role/members', lastOne)
  expect(refused).toMatchObject({ success: false, code: 'organisation.last-administrator' })
  expect((await role('role-system-admin'))?.people).toBe(1)
})
