import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DatabaseSet } from '../../../src/generated/types'
import { design, field, limit, start } from '../../kit/house'
import { column, type Sets, serverWithSets, setOf } from '../../kit/sets'

let house: Sets
beforeAll(async () => {
  house = await serverWithSets((url) => [{ id: 'erp', name: '进销存', url, tables: ['erp.part'] }])
  await house.sql(`
    create schema erp;
    create table erp.part (id integer primary key, name text, price numeric, seen boolean, at date, doc jsonb, raw bytea, words text[]);
    comment on column erp.part.name is '名称';
    insert into erp.part values (1, '轴承', 3, true, '2024-01-05', '{}', '');
    create table erp.salary (id integer primary key, name text)`)
})
afterAll(() => house.stop())

const admin = () => house.as('admin')
const save = async (set: DatabaseSet, more: object = {}) =>
  (await admin()).call('dbctrl2/save', { set, ...more })

test('lists for an administrator the allowed tables of a source with their column comments', async () => {
  const { data } = await (await admin()).call('dbctrl2/sources', { source: 'erp' })
  expect(data.sources).toEqual([
    { id: 'own', name: '本系统数据库' },
    { id: 'erp', name: '进销存' },
  ])
  expect(data.tables).toEqual([
    {
      name: 'erp.part',
      parts: ['words'],
      columns: [
        { name: 'id', title: 'id', kind: 'integer' },
        { name: 'name', title: '名称', kind: 'text' },
        { name: 'price', title: 'price', kind: 'number' },
        { name: 'seen', title: 'seen', kind: 'boolean' },
        { name: 'at', title: 'at', kind: 'date' },
      ],
    },
  ])
  expect(await (await admin()).call('dbctrl2/sources', { source: 'nowhere' })).toMatchObject({
    code: 'dbset.no-source',
  })
})

test('adds, previews, changes and deletes a set and logs who made each change', async () => {
  const { data } = await save(setOf('erp.part', { name: '零件' }))
  const changed = setOf('erp.part', { name: '零件', pagesize: 50 })
  const preview = await (await admin()).call('dbctrl2/preview', { set: changed, search: { words: '轴' } })
  expect(preview.data).toMatchObject({ pageSize: 50, result: [{ value: 1, label: '轴承' }] })
  expect((await save(changed, data)).data).toEqual({ id: data.id, rev: 2 })
  expect(await save(changed, data)).toMatchObject({ success: false, code: 'dbset.changed-meanwhile' })
  const { data: sets } = await (await admin()).call('dbctrl2/list', {})
  expect(sets.find(({ id }) => id === data.id)).toMatchObject({
    rev: 2,
    sourcename: '进销存',
    updated_by: '系统管理员',
  })
  await (await admin()).call('dbctrl2/delete', { id: data.id })
  const { data: log } = await (await admin()).call('dbctrl2/log', { nowpage: 1 })
  expect(log.result.map(({ what, name, by, changed: parts }) => [what, name, by, parts])).toEqual([
    ['deleted', '零件', '系统管理员', []],
    ['changed', '零件', '系统管理员', ['pagesize']],
    ['added', '零件', '系统管理员', []],
  ])
})

test('adds one set for a repeated request', async () => {
  const once = { requestId: 'request-once-1' }
  const [first, again] = [
    await save(setOf('erp.part', { name: '一次' }), once),
    await save(setOf('erp.part', { name: '一次' }), once),
  ]
  expect(again.data).toEqual(first.data)
})

describe('rejection of an invalid set with a message that names the column', () => {
  const fixed = { match: 'is', by: 'fixed', value: '', except: [] as string[] } as const
  test.each<[string, Partial<DatabaseSet>, string]>([
    ['a table that the source does not allow', { table: 'erp.salary' }, 'table-gone'],
    ['a table of the product itself', { source: 'own', table: 'public.person' }, 'table-gone'],
    [
      'a column that is not there',
      { columns: [column('id', 'integer'), column('name'), column('ghost')] },
      'column-gone',
    ],
    ['a column of another type', { columns: [column('id'), column('name')] }, 'column-changed'],
    [
      'a column twice',
      { columns: [column('id', 'integer'), column('name'), column('name')] },
      'column-twice',
    ],
    ['a label that is not among the columns', { label: 'price' }, 'column-unknown'],
    [
      'an order by none of them',
      { orderby: [{ name: 'id; drop table erp.part', by: 'asc' }] },
      'column-unknown',
    ],
    [
      'a key that is yes or no',
      { key: 'seen', columns: [column('seen', 'boolean'), column('name')] },
      'key-kind',
    ],
    ['a filter whose value is none', { filters: [{ ...fixed, column: 'id', value: 'one' }] }, 'filter-unfit'],
    [
      'a number that begins with something',
      { filters: [{ ...fixed, column: 'id', match: 'begins', value: '1' }] },
      'begins-text',
    ],
  ])('rejects %s', async (_, part, code) => {
    const answer = await save(setOf('erp.part', part))
    expect(answer).toMatchObject({ success: false, code: `dbset.${code}` })
    expect(answer.msg).not.toMatch(/\{|undefined/)
  })

  test('rejects a set of a database that is not configured', async () => {
    expect(await save(setOf('erp.part', { source: 'crm' }))).toMatchObject({ code: 'dbset.no-source' })
  })

  test.each([
    ['no name', { name: '' }],
    ['a page of a thousand', { pagesize: 1000 }],
    ['a way to compare that there is none of', { filters: [{ ...fixed, match: 'like', column: 'id' }] }],
  ])('rejects %s', async (_, part) => {
    const answer = await (await admin()).raw('dbctrl2/save', { set: { ...setOf('erp.part'), ...part } })
    expect(answer.success).toBe(false)
  })
})

test('returns the columns and titles of a set to a field as JSON text, without the filters', async () => {
  const { data } = await (await house.as('100010')).call('dbctrl2/getdbset', { dbid: 'dbset-customer' })
  expect(data).toMatchObject({
    dbid: 'dbset-customer',
    set: { name: '本部门客户', key: 'code', label: 'name', pagesize: 20 },
  })
  expect(JSON.parse(data.set.columns)).toContainEqual({
    name: 'city',
    title: '城市',
    kind: 'text',
    shown: true,
  })
  expect(JSON.stringify(data)).not.toMatch(/dept_name|filters|sources\./)
})

test('hides a set limited to some roles from everyone else', async () => {
  const id = await house.save(setOf('erp.part', { name: '仅会计', roles: ['role-accountant'] }))
  for (const call of [
    (await house.as('100010')).call('dbctrl2/getdbset', { dbid: id }),
    (await house.as('100010')).call('dbctrl2/searchdata', { id, currentPage: 1 }),
  ])
    expect(await call).toMatchObject({ success: false, code: 'dbset.not-allowed' })
  expect(
    (await (await house.as('100029')).call('dbctrl2/searchdata', { id, currentPage: 1 })).data.result,
  ).toHaveLength(1)
})

test('rejects deleting a set in use and names the flows that use it', async () => {
  const options = { sourceType: 'dbset', dbset: 'dbset-material' }
  const material = field(1, '物料', 'select', { options })
  const designId = await house.publish(
    '领料',
    design([start([], { id: 'start', formEditLimit: [limit(material)] })], [material]),
  )
  const { data } = await (await admin()).call('dbctrl2/usedby', { id: 'dbset-material' })
  expect(data).toEqual([{ id: designId, name: '领料' }])
  const refused = await (await admin()).call('dbctrl2/delete', { id: 'dbset-material' })
  expect(refused).toMatchObject({ success: false, code: 'dbset.in-use' })
  expect(refused.msg).toContain('领料')
  expect(await (await admin()).call('dbctrl2/usedby', { id: 'dbset-customer' })).toMatchObject({ data: [] })
})

test('lists sets by name for designers, with their results and required parameters', async () => {
  const { data } = await (await admin()).call('dbctrl2/offered', {})
  const material = data.find(({ id }) => id === 'dbset-material')
  expect(material).toMatchObject({ name: '物料', parameters: [] })
  expect(material?.columns).toContainEqual({ name: 'price', title: '参考单价' })
})

test('is a document for programs, whose roles are found by name and never left out', async () => {
  const sender = await admin()
  const { data: roles } = await sender.call('employee/role/list', {})
  const [role, second] = roles
  if (!role || !second) throw new Error('the company has no roles')
  const filters = [
    { column: 'name', match: 'is' as const, by: 'person-name' as const, value: '', except: [second.id] },
  ]
  const { data: saved } = await save(setOf('erp.part', { name: '零件甲', roles: [role.id], filters }))
  const { data: read } = await sender.call('dbctrl2/document/read', { id: saved.id })
  expect(read.document.names.map(({ name }) => name).sort()).toEqual([role.name, second.name].sort())
  const unread = await (await house.as('100010')).call('dbctrl2/document/read', { id: saved.id })
  expect(unread).toMatchObject({ success: false, status: 403 })

  // As it would be written by a server where the roles have other ids.
  const elsewhere = JSON.parse(
    JSON.stringify(read.document).replaceAll(role.id, 'role-a').replaceAll(second.id, 'role-b'),
  )
  const plan = async (document: typeof read.document, id = saved.id) =>
    (await sender.call('dbctrl2/document/plan', { id, document })).data
  expect(await plan(elsewhere)).toMatchObject({ isNew: false, isChanged: false, rev: 1, missing: [] })
  const strange = { ...elsewhere, names: [{ type: 'role', id: 'role-a', name: '无此角色' }] }
  const { missing } = await plan(strange, 'set-elsewhere')
  expect(missing.map(({ name }) => name)).toEqual(['无此角色', 'role-b'])

  const apply = (document: typeof read.document, id = saved.id, rev = 1) =>
    sender.raw('dbctrl2/document/apply', { id, rev, document })
  expect(await apply(strange)).toMatchObject({ code: 'flowdesign.document-missing' })
  const lost = { ...elsewhere, set: { ...elsewhere.set, source: 'nowhere' } }
  expect(await apply(lost, 'set-elsewhere', 0)).toMatchObject({ code: 'dbset.no-source' })
  expect(await apply(elsewhere, 'set-elsewhere', 0)).toMatchObject({ data: { id: 'set-elsewhere', rev: 1 } })
  expect(await apply(elsewhere, 'set-elsewhere', 0)).toMatchObject({ status: 409 })
  expect(await apply({ ...elsewhere, set: { ...elsewhere.set, pagesize: 50 } })).toMatchObject({
    data: { rev: 2 },
  })
  const { data: sets } = await sender.call('dbctrl2/list', {})
  expect(sets.find(({ id }) => id === saved.id)?.set).toMatchObject({
    pagesize: 50,
    roles: [role.id],
    filters: [{ except: [second.id] }],
  })
})

test('added by a document while a deleted one of its id may be restored, leaves that one restorable', async () => {
  const sender = await admin()
  const { data: saved } = await save(setOf('erp.part', { name: '零件旧' }))
  const { data: read } = await sender.call('dbctrl2/document/read', { id: saved.id })
  await sender.call('dbctrl2/delete', { id: saved.id })
  const document = { ...read.document, set: { ...read.document.set, name: '零件新' } }
  const added = await sender.raw('dbctrl2/document/apply', { id: saved.id, rev: 0, document })
  expect(added).toMatchObject({ success: true, data: { rev: 1 } })
  const { data: bin } = await sender.call('oa/flowdesigns/recycled/list', {
    nowpage: 1,
    kind: 'database-set',
  })
  const { id = '' } = bin.result.find(({ name }) => name === '零件旧') ?? {}
  expect(await sender.call('oa/flowdesigns/recycled/restore', { id })).toMatchObject({ success: true })
  const { data: sets } = await sender.call('dbctrl2/list', {})
  expect(sets.map(({ set }) => set.name)).toEqual(expect.arrayContaining(['零件旧', '零件新']))
})

test('a role of a document without its name counts as not found, even where a role has its id as name', async () => {
  const sender = await admin()
  const { data: saved } = await save(setOf('erp.part', { name: '零件丁' }))
  const { data: read } = await sender.call('dbctrl2/document/read', { id: saved.id })
  const { data: roles } = await sender.call('employee/role/list', {})
  const [role] = roles
  const document = { ...read.document, set: { ...read.document.set, roles: [role?.name ?? ''] } }
  const { data: plan } = await sender.call('dbctrl2/document/plan', { id: saved.id, document })
  expect(plan.missing).toMatchObject([{ type: 'role', id: role?.name }])
})
