import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { CallName } from '../../../src/generated/calls'
import type { DirectorySheets } from '../../../src/generated/types'
import { runOutbox } from '../../../src/server/jobs/outbox'
import { importSheets, previewSheets, startSheets } from '../../kit/directory-import'
import { limitedAdmin } from '../../kit/limited-admin'
import { login } from '../../kit/password'
import { type Sender, serverOfFile } from '../../kit/server'

let server: Awaited<ReturnType<typeof serverOfFile>>
let admin: Sender
beforeAll(async () => {
  server = await serverOfFile()
  admin = await server.as('admin')
})
afterAll(() => server.stop())

const none: DirectorySheets = { departments: [], people: [] }
const preview = async (sheets: DirectorySheets) => (await previewSheets(admin, sheets)).plan
const exported = async () => (await admin.call('employee/directorysheet/export', {})).data
const personOf = async (jobid: string) => (await exported()).people.find((row) => row.jobid === jobid)
const control = (id: string, action: 'pause' | 'continue' | 'cancel', by = admin) =>
  by.call('employee/directorysheet/control', { id, action })
const newcomers = (count: number, start = 0) =>
  Array.from({ length: count }, (_, at) => ({
    row: at + 2,
    jobid: `9${String(start + at).padStart(5, '0')}`,
    name: `新人${at}`,
    departments: '全公司',
  }))

test.each([
  ['employee/directorysheet/export', {}],
  ['employee/directorysheet/upload', { name: 'a', sheets: none }],
  ['employee/directorysheet/preview', { id: 'a' }],
  ['employee/directorysheet/import', { id: 'a', version: 0 }],
  ['employee/directorysheet/control', { id: 'a', action: 'pause' }],
  ['employee/directorysheet/state', {}],
  ['employee/directorysheet/rows', { id: 'a', nowpage: 1 }],
  ['employee/directorysheet/faults', { id: 'a' }],
  ['employee/directorysheet/passwords', { id: 'a' }],
] as const)('%s is limited to directory administrators', async (name: CallName, body: object) => {
  const li = await server.as('100002')
  expect(await li.raw(name, body)).toMatchObject({ status: 403, data: null })
  expect(await admin.raw(name, { ...body, other: 1 })).toMatchObject({ status: 400 })
})

test('exports the whole company and imports it again without any change', async () => {
  const { departments, people } = await exported()
  expect(people.length).toBeGreaterThan(50)
  const numbered = <Row extends object>(rows: readonly Row[]) =>
    rows.map((row, i) => ({ ...row, row: i + 2 }))
  const plan = await preview({ departments: numbered(departments), people: numbered(people) })
  expect(plan).toMatchObject({ steps: [], faults: [], same: departments.length + people.length })
})

test('previews changes and errors in words and changes nothing', async () => {
  const before = await exported()
  const plan = await preview({
    departments: [{ row: 2, id: '', path: '全公司/客户成功部' }],
    people: [
      { row: 2, jobid: '300001', name: '新来的', departments: '客户成功部' },
      { row: 3, jobid: '300002', name: '走错的', departments: '外星部' },
    ],
  })
  expect(plan).toMatchObject({
    departments: { added: 1, changed: 0 },
    people: { added: 1, changed: 0 },
    faulty: 1,
    faults: [{ row: 3, column: 'departments', msg: '没有部门“外星部”，请填写完整路径，如：全公司/研发中心' }],
  })
  expect(await exported()).toEqual(before)
})

test('imports departments and people, and new people sign in with their own passwords', async () => {
  const sheets: DirectorySheets = {
    departments: [{ row: 2, id: '', path: '全公司/客户成功部' }],
    people: [
      { row: 2, jobid: '300001', name: '新来的', departments: '客户成功部', leads: '客户成功部' },
      { row: 3, jobid: '300002', name: '也新来', departments: '客户成功部', mail: 'ye@example.com' },
      { row: 4, jobid: '100010', phone: '139 1111 2222' },
      { row: 5, jobid: '300003', name: '没部门' },
    ],
  }
  const { passwords, ...done } = await importSheets(server, admin, sheets)
  expect(done).toMatchObject({
    state: 'done',
    failure: '',
    counts: {
      rows: 5,
      done: 4,
      same: 0,
      failed: 1,
      departments: { added: 1, changed: 0 },
      people: { added: 2, changed: 1 },
    },
  })
  expect(done.rows).toMatchObject([
    { sheet: 'departments', row: 2, state: 'done', target: '全公司/客户成功部' },
    { sheet: 'people', row: 2, state: 'done', target: '新来的' },
    { row: 3, state: 'done' },
    { row: 4, state: 'done', changes: [{ field: 'phone', after: '139 1111 2222' }] },
    { row: 5, state: 'failed', target: '没部门', column: 'departments', msg: '请至少选择一个部门' },
  ])
  const [first, second] = passwords
  expect(passwords.map(({ jobid }) => jobid)).toEqual(['300001', '300002'])
  expect(first?.password).not.toBe(second?.password)
  expect(await login(server.nobody, '300001', 'Qianpi#2026')).toMatchObject({ success: false })
  expect(await login(server.nobody, '300001', first?.password ?? '')).toMatchObject({
    success: true,
    data: { mustChange: true },
  })
  expect(await personOf('300001')).toMatchObject({ leads: '全公司/客户成功部' })
  expect(await personOf('100010')).toMatchObject({ phone: '139 1111 2222' })
  expect(await personOf('300003')).toBeUndefined()
  expect((await preview(sheets)).steps).toEqual([])
  const log = (await admin.call('employee/directorylog', { nowpage: 1 })).data.result
  expect(log[0]).toMatchObject({ id: done.id, what: 'sheet-import', target: '花名册.xlsx' })
  expect(log.some(({ what }) => what.startsWith('person-'))).toBe(false)
  const { data } = await admin.call('employee/directorysheet/faults', { id: done.id })
  expect(data).toMatchObject({
    next: null,
    rows: [{ sheet: 'people', cells: { jobid: '300003', name: '没部门' } }],
  })
})

test('rejects an import whose preview is older than another change of the directory', async () => {
  const sheets: DirectorySheets = { ...none, people: [{ row: 2, jobid: '100010', name: '改名' }] }
  const { id, plan } = await previewSheets(admin, sheets)
  await admin.call('dept/add', { name: '插队部', parent_id: '1', leaders: [] })
  const late = await admin.call('employee/directorysheet/import', { id, version: plan.version })
  expect(late).toMatchObject({ success: false, code: 'organisation.sheet-stale' })
  expect((await personOf('100010'))?.name).not.toBe('改名')
})

test('stores a spreadsheet in parts, and refuses rows of the same number and more than the limit', async () => {
  const people = newcomers(3)
  const upload = (part: object) =>
    admin.raw('employee/directorysheet/upload', { name: '大.xlsx', sheets: { ...none, ...part }, id })
  let id: string | undefined
  const begun = await admin.call('employee/directorysheet/upload', {
    name: '大.xlsx',
    sheets: { ...none, people },
  })
  id = begun.data.id
  expect(await upload({ people: [{ row: 9, jobid: '' }] })).toMatchObject({ data: { rows: 4 } })
  expect(await upload({ people: people.slice(0, 1) })).toMatchObject({ code: 'organisation.sheet-row-twice' })
  for (const row of [1_048_577, 9e24])
    expect(await upload({ people: [{ row, jobid: '' }] })).toMatchObject({ status: 400 })
  const beyond = await admin.raw('employee/directorysheet/faults', { id: begun.data.id, after: 9e24 })
  expect(beyond).toMatchObject({ status: 400 })
  await server.db.pool.query(`update directory_import set counts = jsonb_set(counts, '{rows}', '50000')`)
  expect(await upload({ people: [{ row: 10, jobid: '' }] })).toMatchObject({
    code: 'organisation.sheet-many',
  })
  const hr = await server.as('100020')
  expect(await hr.raw('employee/directorysheet/preview', { id })).toMatchObject({ success: false })
})

test('pauses, continues and cancels an import between batches; what is written stays', async () => {
  const people = newcomers(1_100)
  const { id, answer } = await startSheets(admin, { ...none, people })
  expect(answer.data).toMatchObject({ state: 'running', mine: true, counts: { rows: 1_100, done: 0 } })
  expect((await startSheets(admin, { ...none, people: newcomers(1, 1_900) })).answer).toMatchObject({
    code: 'organisation.import-open',
  })
  expect((await control(id, 'pause')).data).toMatchObject({ state: 'paused' })
  while ((await runOutbox(server.house)) > 0);
  expect((await admin.call('employee/directorysheet/state', {})).data).toMatchObject({
    id,
    counts: { done: 0 },
  })
  expect((await control(id, 'continue')).data).toMatchObject({ state: 'running' })
  const spy = vi
    .spyOn(server.house.push, 'badgesChanged')
    .mockImplementationOnce(() => server.clock.move(5_000))
  await runOutbox(server.house)
  spy.mockRestore()
  expect((await control(id, 'cancel')).data).toMatchObject({ state: 'cancelled', counts: { done: 500 } })
  while ((await runOutbox(server.house)) > 0);
  const { data } = await admin.call('employee/directorysheet/state', { id })
  expect(data).toMatchObject({ state: 'cancelled', counts: { done: 500 } })
  const written = (await exported()).people.filter(({ jobid }) => /^9\d{5}$/.test(jobid))
  expect(written).toHaveLength(500)
  expect(await control(id, 'continue')).toMatchObject({ code: 'organisation.import-gone' })
})

test('another process continues an import whose process died; a row is written once', async () => {
  const { id } = await startSheets(admin, { ...none, people: newcomers(300, 2000) })
  await server.db.pool.query(`delete from outbox where kind = 'directory-import'`)
  server.clock.move(4 * 60_000)
  const { data } = await admin.call('employee/directorysheet/state', {})
  expect(data).toMatchObject({ state: 'paused', failure: '导入中断，可以继续' })
  await control(id, 'continue')
  await control(id, 'continue')
  while ((await runOutbox(server.house)) > 0);
  expect((await admin.call('employee/directorysheet/state', { id })).data).toMatchObject({
    state: 'done',
    counts: { done: 300, failed: 0 },
  })
})

test('previews as rejected what the import rejects: a second person and the last administrator', async () => {
  const hr = await limitedAdmin(server, '100020', ['directory'])
  const people = [
    { row: 2, jobid: '100008', mail: 'mine@example.com' },
    { row: 3, jobid: '100010', leads: '全公司/研发中心/前端组' },
    { row: 4, jobid: '100012', phone: '13900001111' },
    { row: 5, jobid: '100012', phone: '13900001112' },
  ]
  const { id, plan } = await previewSheets(hr, { ...none, people })
  expect(plan.faults.map(({ row, column }) => [row, column])).toEqual([
    [2, 'mail'],
    [3, 'leads'],
    [5, 'jobid'],
  ])
  await hr.call('employee/directorysheet/import', { id, version: plan.version })
  expect(await admin.call('employee/directorysheet/passwords', { id })).toMatchObject({ status: 403 })
  expect(await control(id, 'pause')).toMatchObject({ success: true })
  expect(await control(id, 'continue')).toMatchObject({ status: 403 })
  expect(await control(id, 'continue', hr)).toMatchObject({ success: true })
  while ((await runOutbox(server.house)) > 0);
  const { data } = await hr.call('employee/directorysheet/state', { id })
  expect(data).toMatchObject({ state: 'done', counts: { done: 1, failed: 3 } })
  await server.db.pool.query('update person set is_admin = false')
  const last = await preview({ ...none, people: [{ row: 2, jobid: 'admin', roles: '' }] })
  expect(last.faults).toMatchObject([{ column: 'roles', code: 'organisation.last-administrator' }])
})

test('an import stops when its importer may no longer manage the directory', async () => {
  const { id } = await startSheets(await server.as('100020'), { ...none, people: newcomers(1, 4000) })
  await server.db.pool.query("update role set permissions = '{}' where id = 'role-limited-100020'")
  while ((await runOutbox(server.house)) > 0);
  const { rows } = await server.db.pool.query('select state, failure from directory_import where id = $1', [
    id,
  ])
  expect(rows).toEqual([{ state: 'paused', failure: 'organisation.import-no-rights' }])
})
