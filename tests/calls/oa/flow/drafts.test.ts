import { afterAll, beforeAll, expect, test } from 'vitest'
import leave from '#fixtures/forms/leave.json'
import type { Calls } from '../../../../src/generated/calls'
import type { Draft, Permission, StoredFile } from '../../../../src/generated/types'
import { deleteOrphanFiles } from '../../../../src/server/jobs/delete-orphan-files'
import { rowsOf } from '../../../kit/contents'
import {
  creating,
  dealing,
  type FlowServer,
  flowServerOfFile,
  leaveForm,
  modelOf,
  waitingFor,
} from '../../../kit/flows'
import { design, only, start } from '../../../kit/house'
import { upload } from '../../../kit/uploads'

const [applicant, superior, stranger] = ['100010', '100008', '100060'] as const

let server: FlowServer
beforeAll(async () => {
  server = await flowServerOfFile()
})
afterAll(() => server.stop())

const draftOf = (values: Record<string, unknown>, flowdata: Draft['flowdata'] = {}): Draft => ({
  typed_at: 1,
  device: 'desktop',
  basis: 'v1',
  flowdata,
  inputdata: values,
})
const forLeave = { type: 'creat', flowid: 'flow-leave' } as const

const save = async (jobId: string, body: Calls['oa/flow/tempform/save']['body']) =>
  (await server.as(jobId)).call('oa/flow/tempform/save', body)
const listOf = async (jobId: string) => (await (await server.as(jobId)).call('oa/flow/temp_list', {})).data
const opened = async (jobId: string) =>
  (await (await server.as(jobId)).call('oa/flow/getbycreat', { _id: 'flow-leave' })).data.form_save
const started = async () => {
  const who = await server.as(applicant)
  return (await who.call('oa/flow/creat', creating('flow-leave', leaveForm(2)))).data.flowlistid
}

test('returns the latest draft to its owner and to no one else', async () => {
  await save(applicant, { ...forLeave, form_save: draftOf({ a: 1 }, { desc: '探亲' }) })
  const { data } = await save(applicant, { ...forLeave, form_save: draftOf({ a: 2 }, { desc: '回家' }) })
  expect(await opened(applicant)).toEqual(draftOf({ a: 2 }, { desc: '回家' }))
  expect(await opened(superior)).toBeNull()
  expect(await listOf(superior)).toEqual([])
  expect(await listOf(applicant)).toEqual([
    {
      type: 'creat',
      flowid: 'flow-leave',
      flowname: '请假申请',
      desc: '回家',
      suggest: '',
      msgid: null,
      flowlistid: null,
      workname: null,
      step: null,
      device: 'desktop',
      open: true,
      saved_at: data.saved_at,
    },
  ])
})

test('hides a draft while a role withholds the right to continue it', async () => {
  await save(applicant, { ...forLeave, form_save: draftOf({ a: 1 }) })
  const admin = await server.as('admin')
  const withheld: Permission[] = ['-flow.work.create']
  const role = { name: '不发起', group_name: '流程', withheld }
  const { id } = (await admin.call('employee/role/save', role)).data
  await admin.call('employee/role/members', { id, add: [applicant], remove: [] })
  expect(await listOf(applicant)).toEqual([])
  await admin.call('employee/role/members', { id, add: [], remove: [applicant] })
  expect(await listOf(applicant)).toMatchObject([{ type: 'creat', flowid: 'flow-leave', open: true }])
})

test('lets only the owner delete a draft, once', async () => {
  await save(applicant, { ...forLeave, form_save: draftOf({ a: 1 }) })
  const drop = async (jobId: string) =>
    (await (await server.as(jobId)).call('oa/flow/tempform/delete', forLeave)).data.deleted
  expect(await drop(superior)).toBe(false)
  expect(await opened(applicant)).not.toBeNull()
  expect(await drop(applicant)).toBe(true)
  expect(await drop(applicant)).toBe(false)
  expect(await listOf(applicant)).toEqual([])
})

test("deletes the creator's draft when the flow starts, and no other draft", async () => {
  await save(applicant, { ...forLeave, form_save: draftOf({ a: 1 }) })
  await save(stranger, { ...forLeave, form_save: draftOf({ a: 3 }) })
  await started()
  expect(await opened(applicant)).toBeNull()
  expect(await opened(stranger)).toEqual(draftOf({ a: 3 }))
})

test('leaves a handling draft unchanged by others and deletes it with the decision', async () => {
  const flowid = await started()
  const who = await server.as(superior)
  const msgid = await waitingFor(who, flowid)
  const draft = draftOf({ [modelOf(leave, '请假事由')]: '换一天' }, { suggest: '先问问' })
  await save(superior, { type: 'deal', msgid, form_save: draft })
  const bymsgid = async () => (await who.call('oa/flow/deal/bymsgid', { _id: msgid })).data
  expect((await bymsgid()).form_save).toEqual(draft)
  await (await server.as(applicant)).call('oa/flow/resendmessage', { msglist: [msgid] })
  expect((await bymsgid()).form_save).toEqual(draft)
  expect((await listOf(superior))[0]).toMatchObject({
    type: 'deal',
    msgid,
    flowlistid: flowid,
    suggest: '先问问',
    open: true,
  })
  expect((await who.call('oa/flow/deal', dealing(msgid))).success).toBe(true)
  expect(await listOf(superior)).toEqual([])
})

test('stores no draft that could not be submitted', async () => {
  const flowid = await started()
  const msgid = await waitingFor(await server.as(superior), flowid)
  const form_save = draftOf({})
  expect(await save(stranger, { type: 'deal', msgid, form_save })).toMatchObject({ code: 'draft.not-yours' })
  await (await server.as(superior)).call('oa/flow/deal', dealing(msgid))
  expect(await save(superior, { type: 'deal', msgid, form_save })).toMatchObject({ code: 'draft.not-yours' })
  const closed = await server.publish('只给一人', design([start([], { creatPermission: only(superior) })]))
  const answer = await save(applicant, { type: 'creat', flowid: closed, form_save })
  expect(answer).toMatchObject({ success: false, code: 'draft.not-yours' })
  expect((await save(applicant, { type: 'creat', form_save })).status).toBe(400)
})

test('keeps a draft readable when its message advanced without the owner, and says so', async () => {
  const flowid = await started()
  const msgid = await waitingFor(await server.as(superior), flowid)
  await save(superior, { type: 'deal', msgid, form_save: draftOf({}, { suggest: '写到一半' }) })
  const me = await server.as(applicant)
  await me.call('oa/flow/allcancel', { flowOi_id: flowid, cancelReason: '不去了' })
  expect((await listOf(superior))[0]).toMatchObject({ msgid, suggest: '写到一半', open: false })
})

test('keeps a file that only a draft contains as long as the draft', async () => {
  const who = await server.as(stranger)
  const sent = await upload<StoredFile[]>(server.app, 'oa/flow/uploadfile', {
    who,
    files: [{ name: '证明.txt', content: '说明' }],
  })
  const fileList = sent.data
  await save(stranger, { ...forLeave, form_save: draftOf({}, { fileList }) })
  const ids = async () => (await rowsOf<{ id: string }>(server.db, 'select id from file')).map(({ id }) => id)
  server.clock.move(25 * 3600_000)
  await deleteOrphanFiles(server.house)
  expect(await ids()).toContain(fileList[0]?.fileid)
  await who.call('oa/flow/tempform/delete', forLeave)
  await deleteOrphanFiles(server.house)
  expect(await ids()).not.toContain(fileList[0]?.fileid)
})
