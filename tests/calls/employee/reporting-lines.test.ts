import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EmployeePersonfieldSaveBody, StaffDraft, StaffRow } from '../../../src/generated/types'
import { previewSheets } from '../../kit/directory-import'
import { creating, type FlowServer, flowServerOfFile, leaveForm, waitingFor } from '../../kit/flows'
import type { Sender } from '../../kit/server'

/* Fields of people: position, entry date, the company's own, and superiors by reporting line. */

let server: FlowServer
let admin: Sender
beforeAll(async () => {
  server = await flowServerOfFile()
  admin = await server.as('admin')
})
afterAll(() => server.stop())

async function one(jobid: string): Promise<StaffRow> {
  const { data } = await admin.call('employee/list', { nowpage: 1, search: { text: jobid, state: 'all' } })
  const row = data.result.find((person) => person.jobid === jobid)
  if (!row) throw new Error(`${jobid} is missing`)
  return row
}
const draftOf = ({ jobid, name, mail, phone, avatar, departments, roles }: StaffRow): StaffDraft => ({
  jobid,
  name,
  mail,
  phone,
  avatar,
  roles: roles.map(({ id }) => id),
  departments: departments.map(({ id, leader }) => ({ id, leader })),
})
const change = async (jobid: string, part: Partial<StaffDraft>) => {
  const row = await one(jobid)
  const seen = draftOf(row)
  return admin.call('employee/edit', { id: row.id, person: { ...seen, ...part }, seen })
}
const save = (body: EmployeePersonfieldSaveBody) => admin.call('employee/personfield/save', body)

test('fields of people: those of the product first, then the company’s own, each with one name and type', async () => {
  const grade = await save({ name: ' 职级 ', type: 'choice', choices: 'P5\n P6 \n\nP5' })
  const line = await save({ name: '业务线', type: 'superior' })
  const { data } = await admin.call('employee/personfield/list', {})
  expect(data).toEqual([
    { id: 'position', name: '职位', type: 'text', choices: '', own: false },
    { id: 'hired', name: '入职日期', type: 'date', choices: '', own: false },
    { id: 'superior', name: '直属上级', type: 'superior', choices: '', own: false },
    { id: grade.data.id, name: '职级', type: 'choice', choices: 'P5\nP6', own: true },
    { id: line.data.id, name: '业务线', type: 'superior', choices: '', own: true },
  ])
  expect((await save({ name: '职级', type: 'text' })).msg).toBe('已有名为“职级”的人员字段')
  expect((await save({ id: grade.data.id, name: '职级', type: 'text' })).msg).toContain('已有类型')
  expect((await save({ name: '无', type: 'choice', choices: ' \n' })).msg).toBe('“无”至少要有一个选项')
  expect((await save({ id: 'position', name: '岗位', type: 'text' })).msg).toBe('该人员字段不存在')
})

test('facts are stored as they are meant, kept by a change that does not name them, and logged', async () => {
  expect((await change('100010', { facts: { position: '前端工程师', hired: '2024年3月1日' } })).success).toBe(
    true,
  )
  await change('100010', { phone: '139 1111 2222' })
  expect((await one('100010')).facts).toEqual({ position: '前端工程师', hired: '2024-03-01' })
  const { data } = await admin.call('employee/directorylog', { nowpage: 1 })
  expect(JSON.stringify(data.result)).toContain('入职日期: 2024-03-01')
  expect((await change('100010', { facts: { hired: '2024-02-31' } })).msg).toBe(
    '“入职日期”应为日期，如 2026-03-01：2024-02-31',
  )
})

test('a superior of one’s own receives the request instead of the supervisor of the department', async () => {
  const own = await one('100011')
  expect((await change('100010', { superiors: { superior: [{ id: own.id }] } })).success).toBe(true)
  const sent = await (await server.as('100010')).call('oa/flow/creat', creating('flow-leave', leaveForm(1)))
  expect(sent.success, sent.msg).toBe(true)
  expect(await waitingFor(await server.as('100011'), sent.data.flowlistid)).toBeTruthy()
  await expect(waitingFor(await server.as('100008'), sent.data.flowlistid)).rejects.toThrow()
})

test('a term that is over leaves the request to the supervisor of the department', async () => {
  const own = await one('100011')
  await change('100010', { superiors: { superior: [{ id: own.id, until: '2020-12-31' }] } })
  const sent = await (await server.as('100010')).call('oa/flow/creat', creating('flow-leave', leaveForm(1)))
  expect(sent.success, sent.msg).toBe(true)
  expect(await waitingFor(await server.as('100008'), sent.data.flowlistid)).toBeTruthy()
})

test('a superior must be another person in service, without a circle', async () => {
  const [self, other] = [await one('100010'), await one('100011')]
  expect((await change('100010', { superiors: { superior: [{ id: self.id }] } })).msg).toBe(
    '不能把本人设为自己的“直属上级”',
  )
  await change('100010', { superiors: { superior: [{ id: other.id }] } })
  expect((await change('100011', { superiors: { superior: [{ id: self.id }] } })).msg).toContain('形成循环')
})

test('a reporting line that a design names cannot be deleted; otherwise its values go with it', async () => {
  const { data } = await admin.call('employee/personfield/list', {})
  const line = data.find(({ name }) => name === '业务线')?.id ?? ''
  const other = await one('100011')
  await change('100010', { superiors: { [line]: [{ id: other.id }] } })
  await server.db.pool.query(
    `update flow_version set design = jsonb_set(design, '{funlist,1,dealers}', $1::jsonb) where design_id = 'flow-leave'`,
    [
      JSON.stringify([
        { chosetype: 'or', runRoots: [], chosed: [{ type: 'fun', id: 'Super', name: '', data: { line } }] },
      ]),
    ],
  )
  expect((await admin.call('employee/personfield/delete', { id: line })).msg).toContain('仍被引用：')
  await server.db.pool.query(
    `update flow_version set design = jsonb_set(design, '{funlist,1,dealers}', '[]') where design_id = 'flow-leave'`,
  )
  expect((await admin.call('employee/personfield/delete', { id: line })).success).toBe(true)
  expect((await one('100010')).superiors).toEqual({})
})

test('a person whose superior left and whose choice was removed can be edited without changing either', async () => {
  const grade = await save({ name: '序列', type: 'choice', choices: '技术\n管理' })
  const { id } = await one('100029')
  const own = { facts: { [grade.data.id]: '管理' }, superiors: { superior: [{ id }] } }
  expect((await change('100031', own)).success).toBe(true)
  await save({ id: grade.data.id, name: '序列', type: 'choice', choices: '技术' })
  expect((await admin.call('employee/setenable', { id, enabled: false })).success).toBe(true)
  expect(await change('100031', { ...own, phone: '139 2222 3333' })).toMatchObject({ success: true, msg: '' })
  const people = [{ row: 2, jobid: '100031', phone: '139 2222 4444', own: { superior: '100029' } }]
  const { plan } = await previewSheets(admin, { departments: [], people })
  expect(plan).toMatchObject({ faulty: 0, people: { changed: 1 } })
  expect((await change('100032', own)).msg).toContain('序列')
  expect(await one('100031')).toMatchObject({ phone: '139 2222 3333', facts: own.facts })
})
