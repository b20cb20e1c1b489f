import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallName } from '../../../src/generated/calls'
import type { DirectorySheets } from '../../../src/generated/types'
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
const preview = async (sheets: DirectorySheets, by = admin) =>
  (await by.call('employee/directorysheet/preview', sheets)).data
const take = async (sheets: DirectorySheets) => {
  const { version } = await preview(sheets)
  return admin.call('employee/directorysheet/import', { version, sheets })
}
const exported = async () => (await admin.call('employee/directorysheet/export', {})).data
const personOf = async (jobid: string) => (await exported()).people.find((row) => row.jobid === jobid)

test.each([
  ['employee/directorysheet/export', {}],
  ['employee/directorysheet/preview', none],
  ['employee/directorysheet/import', { version: 0, sheets: none }],
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
  const answer = await take(sheets)
  expect(answer).toMatchObject({
    success: true,
    data: { departments: { added: 1, changed: 0 }, people: { added: 2, changed: 1 } },
  })
  const [first, second] = answer.data.passwords
  expect(first?.password).not.toBe(second?.password)
  expect(await login(server.nobody, '300001', first?.password ?? '')).toMatchObject({
    success: true,
    data: { mustChange: true },
  })
  expect(await personOf('300001')).toMatchObject({ leads: '全公司/客户成功部' })
  expect(await personOf('100010')).toMatchObject({ phone: '139 1111 2222' })
  expect(await personOf('300003')).toBeUndefined()
  expect((await preview(sheets)).steps).toEqual([])
  const log = (await admin.call('employee/directorylog', { nowpage: 1 })).data.result
  expect(log.find(({ what }) => what === 'person-edit')).toMatchObject({ after: { phone: '139 1111 2222' } })
  expect(log.filter(({ what }) => what === 'person-add')).toHaveLength(2)
})

test('rejects an import whose preview is older than another change of the directory', async () => {
  const sheets: DirectorySheets = { ...none, people: [{ row: 2, jobid: '100010', name: '改名' }] }
  const { version } = await preview(sheets)
  await admin.call('dept/add', { name: '插队部', parent_id: '1', leaders: [] })
  const late = await admin.call('employee/directorysheet/import', { version, sheets })
  expect(late).toMatchObject({ success: false, code: 'organisation.sheet-stale' })
  expect((await personOf('100010'))?.name).not.toBe('改名')
})

test('rejects an import of 1001 new people', async () => {
  const people = Array.from({ length: 1001 }, (_, i) => ({
    row: i + 2,
    jobid: `9${i}`,
    name: '某人',
    departments: '全公司',
  }))
  expect(await take({ ...none, people })).toMatchObject({ code: 'organisation.sheet-many-new' })
})

test('rejects a spreadsheet that takes the last administrator’s rights and imports nothing from it', async () => {
  await server.db.pool.query('update person set is_admin = false')
  const refused = await take({
    departments: [{ row: 2, id: '', path: '不会有的部门' }],
    people: [{ row: 2, jobid: 'admin', roles: '' }],
  })
  expect(refused).toMatchObject({ success: false, code: 'organisation.last-administrator' })
  const { departments } = await exported()
  expect(departments.some(({ path }) => path.includes('不会有的部门'))).toBe(false)
})
