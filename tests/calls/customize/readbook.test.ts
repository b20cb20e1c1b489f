import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import type { CallName } from '../../../src/generated/calls'
import type { SheetImport } from '../../../src/generated/types'
import { rowsOf } from '../../kit/contents'
import { type Sender, serverOfFile, type TestServer } from '../../kit/server'
import { upload } from '../../kit/uploads'

/** Reading records (S1-234): everybody keeps his own, holders of the permission see and manage all. */

let server: TestServer
let admin: Sender
let wang: Sender
let li: Sender
beforeAll(async () => {
  server = await serverOfFile()
  admin = await server.as('admin')
  wang = await server.as('100010')
  li = await server.as('100002')
})
afterAll(() => server.stop())

const book = {
  title: '人月神话',
  author: '布鲁克斯',
  begun: '2026-10-01',
  finished: '2026-10-20',
  pages: 322,
  score: 5,
  note: '加人不一定更快',
}
const keep = async (who: Sender, part: object = {}) =>
  (await who.call('customize/readbook/creat', { ...book, ...part })).data.id
const titlesOf = async (who: Sender, asked: object = {}) =>
  (await who.call('customize/readbook/list', { nowpage: 1, ...asked })).data.result.map(({ title }) => title)

const calls = {
  'customize/readbook/list': { nowpage: 1 },
  'customize/readbook/list.get': {},
  'customize/readbook/export': {},
  'customize/readbook/getbyid': { id: 'x' },
  'customize/readbook/creat': book,
  'customize/readbook/edit': { ...book, id: 'x' },
  'customize/readbook/delete': { id: 'x' },
} satisfies Partial<Record<CallName, object>>

test.each(Object.entries(calls))('%s requires a session and rejects unknown fields', async (name, body) => {
  expect((await server.nobody.raw(name as CallName, body)).status).toBe(401)
  expect((await wang.raw(name as CallName, { ...body, other: 1 })).status).toBe(400)
})

test('creates a record with its reader and department, reads it, changes it and deletes it', async () => {
  const id = await keep(wang)
  const read = async () => (await wang.call('customize/readbook/getbyid', { id })).data
  expect(await read()).toMatchObject({
    ...book,
    id,
    reader: '王磊',
    reader_id: '100010',
    dept: expect.any(String),
  })
  expect((await read()).dept).not.toBe('')
  await wang.call('customize/readbook/edit', { ...book, id, score: null, finished: '', title: ' 人月神话 ' })
  expect(await read()).toMatchObject({ title: '人月神话', score: null, finished: null, reader_id: '100010' })
  expect(await wang.call('customize/readbook/delete', { id })).toMatchObject({ success: true })
  expect(await wang.call('customize/readbook/getbyid', { id })).toMatchObject({ code: 'readbook.gone' })
})

test('hides a record from other employees; a record administrator edits it, and the reader stays the same', async () => {
  const id = await keep(wang, { title: '人月神话（王）' })
  expect(await titlesOf(li)).not.toContain('人月神话（王）')
  for (const [name, body] of [
    ['customize/readbook/getbyid', { id }],
    ['customize/readbook/edit', { ...book, id }],
    ['customize/readbook/delete', { id }],
  ] as const)
    expect(await li.call(name, body as never)).toMatchObject({ success: false, code: 'readbook.gone' })
  expect(await titlesOf(admin, { text: '（王）' })).toEqual(['人月神话（王）'])
  await admin.call('customize/readbook/edit', { ...book, id, title: '人月神话（改）' })
  expect((await wang.call('customize/readbook/getbyid', { id })).data).toMatchObject({
    title: '人月神话（改）',
    reader_id: '100010',
  })
})

test('lets a role with the permission manage all records', async () => {
  const role = { name: '图书管理员', group_name: '行政', permissions: ['readbook' as const] }
  const { data } = await admin.call('employee/role/save', role)
  const id = await keep(wang, { title: '角色可见' })
  expect(await titlesOf(li)).not.toContain('角色可见')
  await admin.call('employee/role/members', { id: data.id, add: ['100002'], remove: [] })
  const librarian = await server.as('100002')
  expect(await titlesOf(librarian)).toContain('角色可见')
  expect(await librarian.call('customize/readbook/delete', { id })).toMatchObject({ success: true })
})

test('searches, sorts and pages the list and treats pattern characters literally', async () => {
  const zhao = await server.as('100012')
  for (let n = 1; n <= 21; n += 1)
    await keep(zhao, { title: `第 ${String(n).padStart(2, '0')} 本`, pages: n })
  const order = { by: 'pages', descending: true } as const
  const first = (await zhao.call('customize/readbook/list', { nowpage: 1, order })).data
  expect([first.totalItems, first.result.length, first.result[0]?.title]).toEqual([21, 20, '第 21 本'])
  expect(await titlesOf(zhao, { nowpage: 2, order })).toEqual(['第 01 本'])
  expect(await titlesOf(zhao, { text: '第 07' })).toEqual(['第 07 本'])
  expect(await titlesOf(zhao, { text: '%' })).toEqual([])
  const newest = (await zhao.call('customize/readbook/list.get', {})).data
  expect(newest.result).toHaveLength(20)
  const file = await server.app.inject({
    method: 'POST',
    url: '/api/customize/readbook/export',
    headers: { [zhao.header]: zhao.token },
    payload: { order },
  })
  expect(file.statusCode).toBe(200)
  expect(file.headers['content-type']).toContain('spreadsheetml')
})

test.each<[string, object, string]>([
  ['no title', { title: ' ' }, 'readbook.no-title'],
  ['a day that is none', { begun: '2026-02-30' }, 'form.faults'],
  ['an end before the beginning', { finished: '2026-09-01' }, 'readbook.ends-before'],
])('rejects %s with a message', async (_, part, code) => {
  const answer = await wang.call('customize/readbook/creat', { ...book, ...part })
  expect(answer).toMatchObject({ success: false, code })
  expect(answer.msg).toMatch(/\p{Script=Han}/u)
})

test.each<[string, object]>([
  ['a title that is too long', { title: 'x'.repeat(201) }],
  ['a score beyond five', { score: 6 }],
  ['half a page', { pages: 0.5 }],
  ['a day in another spelling', { begun: '1.2.2026' }],
])('rejects %s as an invalid body', async (_, part) => {
  expect((await wang.raw('customize/readbook/creat', { ...book, ...part })).success).toBe(false)
})

test('creates one record for a double click', async () => {
  const body = { ...book, title: '只记一次', requestId: 'read-once-1' }
  const [one, two] = await Promise.all([
    wang.call('customize/readbook/creat', body),
    wang.call('customize/readbook/creat', body),
  ])
  expect(two).toEqual(one)
  expect(await titlesOf(wang, { text: '只记一次' })).toHaveLength(1)
})

test('finds no record in a session of another workspace', async () => {
  const id = await keep(wang, { title: '别处看不到' })
  await rowsOf(server.db, `update reading_record set workspace = 'elsewhere' where id = '${id}'`)
  expect(await admin.call('customize/readbook/getbyid', { id })).toMatchObject({ code: 'readbook.gone' })
  expect(await titlesOf(admin, { text: '别处看不到' })).toEqual([])
  expect(await admin.call('customize/readbook/delete', { id })).toMatchObject({ code: 'readbook.gone' })
})

describe('import and export of records as a spreadsheet', () => {
  const sheet = (...rows: string[][]) =>
    writeExcelFile(rows.map((cells) => cells.map((value) => ({ value, type: String })))).toBuffer()
  const send = (who: Sender, content: Buffer | string, fields: Record<string, string> = {}) =>
    upload<SheetImport>(server.app, 'customize/readbook/upload', {
      who,
      files: [{ name: '读书.xlsx', content }],
      fields,
    })
  const countOf = async (who: Sender) =>
    (await who.call('customize/readbook/list', { nowpage: 1 })).data.totalItems
  const exported = async (who: Sender) =>
    (
      await server.app.inject({
        method: 'POST',
        url: '/api/customize/readbook/export',
        headers: { [who.header]: who.token },
        payload: {},
      })
    ).rawPayload
  const head = ['*书名', '作者', '读完日期', '页数', '评分', '座位']

  test('previews the new records and the errors by row and column, then imports the valid rows', async () => {
    const sun = await server.as('100013')
    const file = await sheet(
      head,
      ['三体', '刘慈欣', '2026/3/1', '302', '5', 'A1'],
      ['', '无名', '', '', '', ''],
      ['球状闪电', '刘慈欣', '2026-02-30', '很多', '9', ''],
      ['三体', '刘慈欣', '2026-03-01', '302', '5', ''],
    )
    const { data } = await send(sun, file)
    expect(data).toMatchObject({ kept: false, added: 1, same: 1, faulty: 2, unknown: ['座位'] })
    expect(data.steps).toMatchObject([{ row: 2, name: '三体' }])
    expect(data.steps[0]?.says).toContainEqual({ title: '读完日期', text: '2026-03-01' })
    expect(data.faults.map(({ row, column, text }) => [row, column, text])).toEqual([
      [3, '书名', ''],
      [4, '读完日期', '2026-02-30'],
      [4, '页数', '很多'],
      [4, '评分', '9'],
    ])
    for (const { msg } of data.faults) expect(msg).toMatch(/\p{Script=Han}/u)
    expect(await countOf(sun)).toBe(0)
    expect(await send(sun, file, { confirm: 'another' })).toMatchObject({ code: 'list.sheet-other' })
    const kept = await Promise.all([1, 2].map(() => send(sun, file, { confirm: data.sha256 })))
    expect(kept.map((one) => one.data.added).toSorted()).toEqual([0, 1])
    expect(await titlesOf(sun)).toEqual(['三体'])
  })

  test('imports an exported spreadsheet: no new rows in the same workspace, all new in another', async () => {
    const [from, to] = [await server.as('100014'), await server.as('100015')]
    await keep(from)
    await keep(from, {
      title: '=1+1',
      author: '',
      begun: null,
      finished: null,
      pages: null,
      score: 4,
      note: '两行\n笔记',
    })
    const file = await exported(from)
    expect((await send(from, file)).data).toMatchObject({ added: 0, same: 2, faulty: 0, unknown: [] })
    // Records of somebody else are left out, unless whoever brings them manages all.
    expect((await send(to, file)).data).toMatchObject({ added: 0, faulty: 2 })
    const told = async () => (await from.call('customize/readbook/list', { nowpage: 1 })).data.result
    const before = await told()
    for (const { id } of before) await from.call('customize/readbook/delete', { id })
    const { data } = await send(admin, file)
    expect(data).toMatchObject({ added: 2, same: 0, faulty: 0 })
    await send(admin, file, { confirm: data.sha256 })
    const bare = (rows: typeof before) =>
      rows.map(({ id: _, updated_at: __, ...row }) => row).toSorted((a, b) => (a.title < b.title ? -1 : 1))
    expect(bare(await told())).toEqual(bare(before))
  })

  test('imports a spreadsheet with headers in the other languages', async () => {
    const file = await sheet(['Libro', 'Páginas'], ['Rayuela', '600'])
    const zhou = await server.as('100016')
    expect((await send(zhou, file)).data).toMatchObject({ added: 1, faulty: 0, unknown: [] })
  })

  test.each<[string, () => Promise<Buffer | string>, string]>([
    ['no spreadsheet', async () => 'title,author', 'list.sheet-unreadable'],
    ['without a column that is known', () => sheet(['座位'], ['A1']), 'list.sheet-none'],
    ['with a column twice', () => sheet(['书名', '*书名'], ['a', 'b']), 'list.sheet-double'],
    ['without rows', () => sheet(['书名']), 'list.sheet-empty'],
  ])('rejects a spreadsheet with a message: %s', async (_, content, code) => {
    const answer = await send(wang, await content())
    expect(answer).toMatchObject({ success: false, code })
    expect(answer.msg).toMatch(/\p{Script=Han}/u)
  })

  test('rejects a spreadsheet call without a session', async () => {
    expect((await send(server.nobody, await sheet(head))).status).toBe(401)
  })
})
