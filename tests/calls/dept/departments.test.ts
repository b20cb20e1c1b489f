import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallName } from '../../../src/generated/calls'
import type { DepartmentRow } from '../../../src/generated/types'
import { type FlowServer, flowServerOfFile } from '../../kit/flows'
import type { Sender } from '../../kit/server'

let server: FlowServer
let admin: Sender
beforeAll(async () => {
  server = await flowServerOfFile()
  admin = await server.as('admin')
})
afterAll(() => server.stop())

const rows = async () => (await admin.call('dept/list', {})).data
const named = async (name: string) =>
  (await rows()).find((one) => one.name === name) ?? ({ id: '' } as DepartmentRow)
const below = async (parent: string) =>
  (await rows()).filter(({ parent_id, enabled }) => enabled && parent_id === parent).map(({ name }) => name)
const lastDeed = async () => (await admin.call('employee/directorylog', { nowpage: 1 })).data.result[0]

const calls = {
  'dept/list': {},
  'dept/add': { name: '法务部', parent_id: '1', leaders: [] },
  'dept/edit': { id: '7', name: '财务中心', leaders: [] },
  'dept/move': { id: '7', parent_id: '1', before: null },
  'dept/merge': { id: '7', into: '8' },
  'dept/setenable': { id: '7', enabled: false },
  'dept/uses': { id: '7' },
  'employee/directorylog': { nowpage: 1 },
  'employee/contact/getusersbydeptall': {},
} satisfies Partial<Record<CallName, object>>

test.each(Object.entries(calls))('%s is limited to directory administrators', async (name, body) => {
  const li = await server.as('100002')
  expect(await li.raw(name as CallName, body)).toMatchObject({ status: 403, data: null })
  expect(await server.nobody.raw(name as CallName, body)).toMatchObject({ status: 401 })
  expect(await admin.raw(name as CallName, { ...body, other: 1 })).toMatchObject({ status: 400 })
})

test('lists departments with their supervisors and numbers of active people', async () => {
  expect(await named('总经办')).toMatchObject({
    parent_id: '1',
    enabled: true,
    leaders: [{ id: '100001', name: '陈国栋' }],
  })
  const center = await named('研发中心')
  const { data } = await admin.call('employee/list', { nowpage: 1, search: { dept_id: '3', deep: true } })
  expect(center.total).toBe(data.totalItems)
  expect(center.people).toBeLessThan(center.total)
})

test('shows a new department to everyone immediately, with its supervisor among its people', async () => {
  const added = await admin.call('dept/add', { name: ' 法务部 ', parent_id: '1', leaders: ['100002'] })
  expect(added).toMatchObject({ success: true })
  expect(await named('法务部')).toMatchObject({ people: 1, leaders: [{ id: '100002' }] })
  const seen = await (await server.as('100003')).call('dept/contact/getlists', {})
  expect(seen.data.map(({ path }) => path)).toContain('全公司/法务部')
  expect(await lastDeed()).toMatchObject({
    what: 'department-add',
    target: '法务部',
    by: '系统管理员',
    after: { parent: '全公司', leaders: ['沈佩兰'] },
  })
})

test('rejects a department without a name by the rules of the form', async () => {
  const refused = await admin.raw('dept/add', { name: '', parent_id: '1', leaders: [] })
  expect(refused).toMatchObject({ success: false, code: 'form.faults', data: [{ model: 'name' }] })
})

test('changes name and supervisors together and logs the old and new values', async () => {
  const { id } = await named('法务部')
  await admin.call('dept/edit', { id, name: '法务合规部', leaders: ['100003'] })
  const row = await named('法务合规部')
  expect(row).toMatchObject({ people: 2, leaders: [{ id: '100003' }] })
  expect(await lastDeed()).toMatchObject({
    what: 'department-edit',
    before: { name: '法务部', leaders: ['沈佩兰'] },
    after: { name: '法务合规部' },
  })
})

test('logs nothing and retains the version when nothing changes', async () => {
  const version = async () => (await server.db.pool.query('select version from directory_version')).rows[0]
  const [before, deed] = [await version(), await lastDeed()]
  const { id } = await named('法务合规部')
  await admin.call('dept/edit', { id, name: '法务合规部', leaders: ['100003'] })
  expect([await version(), await lastDeed()]).toEqual([before, deed])
})

test('moves a department before a sibling and into another department', async () => {
  const { id } = await named('法务合规部')
  await admin.call('dept/move', { id, parent_id: '1', before: '3' })
  expect(await below('1')).toEqual(['总经办', '法务合规部', '研发中心', '财务部', '人力行政部', '销售中心'])
  await admin.call('dept/move', { id, parent_id: '7', before: null })
  expect(await below('7')).toEqual(['法务合规部'])
})

test('merges people and sub-departments into another department without duplicates', async () => {
  const finance = await named('财务部')
  const both = await admin.call('employee/list', { nowpage: 1, search: { dept_id: '7' } })
  const [first] = both.data.result
  const merged = await admin.call('dept/merge', { id: '7', into: '8' })
  expect(merged).toMatchObject({ success: true, data: { people: finance.people, drafts: 0, groups: 0 } })
  expect(await named('财务部')).toMatchObject({ enabled: false, people: 0 })
  expect(await below('8')).toEqual(['法务合规部'])
  const found = await admin.call('employee/list', { nowpage: 1, search: { text: first?.jobid } })
  expect(found.data.result[0]?.departments.map(({ name }) => name)).toContain('人力行政部')
})

test('disables and enables an empty department; the full directory shows it while disabled', async () => {
  const { id } = await named('测试组')
  const refused = await admin.call('dept/setenable', { id, enabled: false })
  expect(refused).toMatchObject({ success: false, code: 'organisation.department-not-empty' })
  expect(refused.msg).toMatch(/“测试组”还有在职人员 \d+ 名/)
  await admin.call('dept/merge', { id, into: '4' })
  const { data } = await admin.call('employee/contact/getusersbydeptall', {})
  expect(JSON.stringify(data)).toContain('"deptname":"测试组"')
  expect(JSON.stringify(data)).toContain('"disabled":true')
  await admin.call('dept/setenable', { id, enabled: true })
  expect(await below('3')).toEqual(['前端组', '后端组', '测试组'])
})

test.each<[string, CallName, object, string]>([
  [
    'the root moves',
    'dept/move',
    { id: '1', parent_id: '3', before: null },
    '“全公司”是最上级部门，不能移动、合并或停用',
  ],
  [
    'a circle',
    'dept/move',
    { id: '3', parent_id: '4', before: null },
    '不能把“研发中心”移到它自己或它的下级部门里',
  ],
  [
    'a name twice',
    'dept/add',
    { name: '前端组', parent_id: '3', leaders: [] },
    '“研发中心”下已有部门“前端组”',
  ],
  ['an orphan', 'dept/add', { name: '新', parent_id: 'x', leaders: [] }, '部门不存在，或已停用、合并'],
])('rejects %s with a message and changes nothing', async (_, call, body, msg) => {
  const before = await rows()
  expect(await admin.raw(call, body)).toMatchObject({ status: 200, success: false, msg })
  expect(await rows()).toEqual(before)
})

test('lists the flows and contact groups that name a department', async () => {
  await server.db.pool.query(
    `insert into contact_group (id, name, content) values ('g', '研发审批',
      '[{"chosetype":"or","chosed":[{"type":"dept","id":"9","name":"销售中心"}],"runRoots":[]}]')`,
  )
  const { data } = await admin.call('dept/uses', { id: '9' })
  expect(data.groups).toEqual([{ id: 'g', name: '研发审批' }])
  const root = await admin.call('dept/uses', { id: '1' })
  expect(root.data.flows.length).toBeGreaterThan(0)
})

test('rejects one of two concurrent moves of departments into each other', async () => {
  const [a, b] = [await named('华东区'), await named('华南区')]
  const answers = await Promise.all([
    admin.call('dept/move', { id: a.id, parent_id: b.id, before: null }),
    admin.call('dept/move', { id: b.id, parent_id: a.id, before: null }),
  ])
  expect(answers.map(({ success }) => success).sort()).toEqual([false, true])
})
