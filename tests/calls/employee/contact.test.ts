import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallName } from '../../../src/generated/calls'
import type { OrgNode } from '../../../src/generated/types'
import { type Sender, serverOfFile, type TestServer } from '../../kit/server'

let server: TestServer
let li: Sender
beforeAll(async () => {
  server = await serverOfFile()
  li = await server.as('100002')
})
afterAll(() => server.stop())

const namesIn = (node: OrgNode): string[] =>
  node.children.flatMap((child) => (child.type === 'user' ? [child.username] : namesIn(child)))

async function change(sql: string) {
  await server.db.pool.query(sql)
  await server.db.pool.query('update directory_version set version = version + 1')
}

test('returns the directory as one tree from 全公司 down, with people, supervisors and name spellings', async () => {
  const { data } = await li.call('employee/contact/getusersbydept', { date: '2026-11-21' })
  expect(data).toHaveLength(1)
  const [root] = data
  expect(root).toMatchObject({ deptid: '1', deptname: '全公司', parent_id: null, type: 'dept' })
  expect(root?.pinyin).toBe('quangongsi qgs')
  expect(new Set(root ? namesIn(root) : []).size).toBe(60)
  const office = root?.children.find(
    (child) => child.type === 'dept' && child.deptname === '总经办',
  ) as OrgNode
  expect(office.children[0]).toEqual({
    id: '100001',
    _uuid: '100001',
    username: '陈国栋',
    userjobid: '100001',
    pinyin: 'chenguodong cgd',
    d_id: '2',
    is_leader: true,
    type: 'user',
  })
})

test('removes a former employee as soon as the directory changes', async () => {
  await change("update person set enabled = false where id = '100060'")
  const { data } = await li.call('employee/contact/getusersbydept', {})
  expect(JSON.stringify(data)).not.toContain('胡春生')
})

test('lists roles in their groups', async () => {
  const { data } = await li.call('employee/contact/getroletree', {})
  expect(data.map(({ groupname }) => groupname)).toEqual(['管理', '财务', '行政人事', '系统'])
  expect(data[1]?.children.map(({ rolename }) => rolename)).toEqual(['会计', '出纳', '财务负责人'])
})

test('begins the flat list with 全公司 and shows the path of each department', async () => {
  const { data } = await li.call('dept/contact/getlists', {})
  expect(data[0]).toEqual({ deptid: '1', _uuid: '1', deptname: '全公司', parent_id: null, path: '全公司' })
  expect(data).toHaveLength(13)
  expect(data.find(({ deptid }) => deptid === '11')?.path).toBe('全公司/销售中心/华东区/上海办')
})

test('returns the current names of chosen items; missing or unnamed items retain the chosen name', async () => {
  await change("update department set name = '财务中心' where id = '7'")
  await server.db.pool.query(
    "insert into contact_group (id, name, content) values ('g1', '审批小组', '{\"list\":[]}'::jsonb)",
  )
  const chosen = [
    ['user', '100002', '沈佩兰'],
    ['dept', '7', '财务中心'],
    ['role', 'role-cashier', '出纳'],
    ['contactgroup', 'g1', '审批小组'],
    ['user', 'gone', '旧名'],
    ['fun', 'creater', '旧名'],
  ] as const
  const list = chosen.map(([type, id]) => ({ type, id, name: '旧名' }))
  const { data } = await li.call('employee/contact/resolvenames', { list })
  expect(data).toEqual(chosen.map(([type, id, name]) => ({ type, id, name })))
})

const calls = [
  'employee/contact/getusersbydept',
  'employee/contact/getroletree',
  'employee/contact/resolvenames',
  'dept/contact/getlists',
] satisfies CallName[]

test.each(calls)('%s rejects a call without a session and an invalid body', async (name) => {
  expect(await server.nobody.raw(name, { list: [] })).toMatchObject({ status: 401, data: null })
  expect(await li.raw(name, { list: [], everything: true })).toMatchObject({ status: 400 })
})
