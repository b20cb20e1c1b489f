import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DecisionTable, RecycledKind } from '../../../../src/generated/types'
import { expireRecycledItems } from '../../../../src/server/queries/design/recycle-bin'
import { opening, signing } from '../../../kit/designs'
import { type FlowServer, flowServerOfFile } from '../../../kit/flows'
import { limitedAdmin } from '../../../kit/limited-admin'
import type { Sender } from '../../../kit/server'

/** The recycle bin: what is deleted stays for 30 days, unseen by every other call, and can be restored. */

let server: FlowServer
let admin: Sender
beforeAll(async () => {
  server = await flowServerOfFile()
  admin = await server.as('admin')
})
afterAll(() => server.stop())

const simple = () => opening(signing('orsign', ['100029'], '100028'))
const listed = async (kind?: RecycledKind, who = admin) =>
  (await who.call('oa/flowdesigns/recycled/list', { nowpage: 1, kind })).data.result
const restore = (id: string, name?: string) => admin.call('oa/flowdesigns/recycled/restore', { id, name })
const onlyOne = async (kind: RecycledKind) => {
  const rows = await listed(kind)
  expect(rows).toHaveLength(1)
  return rows[0] as (typeof rows)[number]
}
const rowsOf = async (table: string, column: string, id: string) =>
  (
    await server.db.pool.query(
      `select to_jsonb(r) as row from ${table} r where ${column} = $1 order by r::text`,
      [id],
    )
  ).rows

test('restores a deleted flow with all its rows as they were, and shows it to no other call meanwhile', async () => {
  const id = await server.publish('外勤登记', simple())
  const tables = [
    ['flow_design', 'id'],
    ['flow_version', 'design_id'],
  ] as const
  const stored = async () => Promise.all(tables.map(([table, column]) => rowsOf(table, column, id)))
  const before = await stored()
  expect((await admin.call('oa/flowdesigns/delete', { _id: id })).success).toBe(true)
  expect(await stored()).toEqual([[], []])
  for (const call of ['oa/flowdesigns/getbyid', 'oa/flow/getbycreat'] as const)
    expect((await admin.call(call, { _id: id })).success, call).toBe(false)
  expect((await admin.call('oa/flowdesigns/recycled/restore', { id: 'gone' })).msg).toContain('回收站')
  const row = await onlyOne('design')
  expect(row).toMatchObject({ name: '外勤登记', deleted_by: '系统管理员' })
  expect(Date.parse(row.until) - Date.parse(row.deleted_at)).toBe(30 * 86_400_000)
  expect((await restore(row.id)).data).toEqual({ name: '外勤登记' })
  expect(await stored()).toEqual(before)
  expect(await listed('design')).toEqual([])
})

test('says that the name was taken meanwhile, and restores under another one', async () => {
  const id = await server.publish('加班申请', simple())
  await admin.call('oa/flowdesigns/delete', { _id: id })
  await server.publish('加班申请', simple())
  const { id: item } = await onlyOne('design')
  expect((await restore(item)).msg).toBe('名称“加班申请”已被占用，请另取一个名称')
  expect((await restore(item, '加班申请（旧）')).success).toBe(true)
  expect((await admin.call('oa/flowdesigns/getbyid', { _id: id })).data.name).toBe('加班申请（旧）')
})

test('restores a contact group, which members find again', async () => {
  const person = (await server.db.pool.query(`select id, name from person where jobid = '100029'`)).rows[0]
  const chosed = [{ type: 'user' as const, ...person }]
  const groups = [{ chosetype: 'or' as const, chosed, runRoots: [] }]
  await admin.call('oa/flowdesigns/contactgroup/creat', { name: '采购小组', tip: '', groups, managers: [] })
  const names = async () =>
    (await server.db.pool.query('select id, name from contact_group where name = $1', ['采购小组'])).rows
  const before = await names()
  expect(before).toHaveLength(1)
  await admin.call('oa/flowdesigns/contactgroup/delete', { _id: before[0].id })
  expect(await names()).toEqual([])
  expect((await restore((await onlyOne('contact-group')).id)).success).toBe(true)
  expect(await names()).toEqual(before)
})

test('restores a category with its subcategories and the flows that still exist', async () => {
  const flow = await server.publish('盘点', simple())
  const { rows } = await server.db.pool.query('select rev from flow_category')
  const inner = { id: '', name: '仓库', icon: '' as const, flows: [flow], lists: [] }
  const outer = { id: '', name: '后勤', icon: '' as const, flows: [], lists: [inner] }
  const saved = await admin.call('oa/flowdesigns/setCategory', { rev: rows[0]?.rev ?? 0, tree: [outer] })
  const removed = await admin.call('oa/flowdesigns/setCategory', { rev: saved.data.rev, tree: [] })
  expect(removed.success).toBe(true)
  const row = (await listed('category')).find(({ name }) => name === '后勤')
  expect((await restore(row?.id ?? '')).success).toBe(true)
  const stored = (await server.db.pool.query('select tree from flow_category')).rows[0].tree
  expect(stored.at(-1)).toMatchObject({ name: '后勤', lists: [{ name: '仓库' }] })
  const { data } = await admin.call('oa/flowdesigns/list', { nowpage: 1, search: { name: '盘点' } })
  expect(data.result[0]?.categoryname).toBe('后勤 / 仓库')
})

const table: DecisionTable = {
  id: 't1',
  name: '采购权限',
  hit: 'first',
  inputs: [],
  outputs: [{ id: 'o1', name: '审批级别' }],
  rules: [],
}

test('keeps a decision table that a save leaves out, until it is back in the design', async () => {
  const _id = await server.publish('采购', simple())
  const design = simple()
  const withTable = { ...design, formset: { ...design.formset, decisions: [table] } }
  const save = (drawn: typeof design) =>
    admin.call('oa/flowdesigns/edit_senior', { _id, publish: false, design: drawn })
  expect(await save(withTable)).toMatchObject({ success: true })
  await save(design)
  expect(await onlyOne('decision-table')).toMatchObject({ name: '采购权限', of: '采购' })
  await save(withTable)
  expect(await listed('decision-table')).toEqual([])
  await save(design)
  expect((await restore((await onlyOne('decision-table')).id)).success).toBe(true)
  const { data } = await admin.call('oa/flowdesigns/getbyid', { _id })
  expect(data.design.formset.decisions).toMatchObject([{ id: 't1', name: '采购权限' }])
})

test('deletes for good by hand, after 30 days, and only for people with the permission of the kind', async () => {
  for (const name of ['一次', '两次'])
    await admin.call('oa/flowdesigns/delete', { _id: await server.publish(name, simple()) })
  const designer = await limitedAdmin(server, '100011', ['company'])
  const { status } = await designer.raw('oa/flowdesigns/recycled/list', { nowpage: 1 })
  expect(status).toBe(403)
  const [row] = await listed('design')
  expect((await admin.call('oa/flowdesigns/recycled/purge', { id: row?.id ?? '' })).success).toBe(true)
  expect(await listed('design')).toHaveLength(1)
  const day = 86_400_000
  const now = server.clock.now()
  await server.db.transaction((tx) => expireRecycledItems(tx, now + 29 * day))
  expect(await listed('design')).toHaveLength(1)
  await server.db.transaction((tx) => expireRecycledItems(tx, now + 31 * day))
  expect(await listed()).toEqual([])
})
