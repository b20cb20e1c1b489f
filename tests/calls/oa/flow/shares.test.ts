import { afterAll, beforeAll, expect, test } from 'vitest'
import leave from '#fixtures/forms/leave.json'
import type { Calls } from '../../../../src/generated/calls'
import type { StoredFile } from '../../../../src/generated/types'
import { rowsOf } from '../../../kit/contents'
import {
  creating,
  demoDesign,
  type FlowServer,
  flowServerOfFile,
  leaveForm,
  modelOf,
} from '../../../kit/flows'
import { signed, upload } from '../../../kit/uploads'

const [creator, superior, colleague, stranger] = ['100010', '100008', '100060', '100055'] as const
const day = 86_400_000

let server: FlowServer
beforeAll(async () => {
  server = await flowServerOfFile()
})
afterAll(() => server.stop())

const as = (jobId: string) => server.as(jobId)

async function started(flowid = 'flow-leave'): Promise<string> {
  return (await (await as(creator)).call('oa/flow/creat', creating(flowid, leaveForm(2)))).data.flowlistid
}

type Wanted = Partial<Omit<Calls['oa/flow/share/creat']['body'], 'flowOi_id'>>
const share = async (who: string, flowOi_id: string, more: Wanted = {}) =>
  (await as(who)).call('oa/flow/share/creat', { flowOi_id, people: [], history: false, days: 7, ...more })
const open = async (who: string, _id: string) => (await as(who)).call('oa/flow/share/open', { _id })

test('opens a share link for its audience and answers others as for a missing link', async () => {
  const flow = await started()
  const { data } = await share(creator, flow, { people: [colleague] })
  expect(data).toMatchObject({ state: 'open', history: false, opened: 0, creater: '王磊' })
  const seen = await open(colleague, data._id)
  expect(seen.data).toMatchObject({ flow: { _id: flow }, logs: null, share: { people: [] } })
  expect(seen.data.formdata[modelOf(leave, '请假事由')]).toBe('回老家探亲')
  const unknown = await open(stranger, 'no-such-link')
  const { code, msg } = await open(stranger, data._id)
  expect([code, msg]).toEqual([unknown.code, unknown.msg])
  const detail = await (await as(colleague)).call('oa/flow/detail', { flowOi_id: flow })
  expect(detail).toMatchObject({ success: false, code: 'flow.not-found' })
})

test('shows history through a public link that allows it, and counts and logs each opening', async () => {
  const flow = await started()
  const { data } = await share(creator, flow, { history: true })
  expect((await open(stranger, data._id)).data.logs).toHaveLength(1)
  await open(colleague, data._id)
  const [mine] = (await (await as(creator)).call('oa/flow/share/list', { flowOi_id: flow })).data
  expect(mine).toMatchObject({ _id: data._id, opened: 2 })
  const noted = await rowsOf<{ person_id: string }>(
    server.db,
    `select person_id from audit where action = 'flow.share.open' and details->>'id' = $1 order by at`,
    data._id,
  )
  expect(noted.map(({ person_id }) => person_id)).toEqual([stranger, colleague])
})

test('explains that a share link has expired or was revoked', async () => {
  const flow = await started()
  const [revoked, expired] = [
    (await share(creator, flow)).data,
    (await share(creator, flow, { days: 1 })).data,
  ]
  const revoke = async (who: string) => (await as(who)).call('oa/flow/share/delete', { _id: revoked._id })
  expect((await revoke(stranger)).code).toBe('share.not-found')
  expect((await revoke(creator)).data.state).toBe('revoked')
  expect(await open(colleague, revoked._id)).toMatchObject({ success: false, code: 'share.revoked' })
  server.clock.move(day + 1)
  expect(await open(colleague, expired._id)).toMatchObject({ success: false, code: 'share.expired' })
})

test('lets only readers of a flow share it, and lists only their own links', async () => {
  const flow = await started()
  expect((await share(stranger, flow)).code).toBe('flow.not-found')
  await share(superior, flow)
  const list = async (who: string) =>
    (await (await as(who)).call('oa/flow/share/list', { flowOi_id: flow })).data
  expect(await list(creator)).toEqual([])
  expect(await list('admin')).toHaveLength(1)
  expect((await share(creator, flow, { people: ['nobody'] })).code).toBe('share.person-unknown')
})

test("hides fields hidden at the sharer's step, even when the sharer is an administrator", async () => {
  const design = demoDesign('flow-leave')
  const item = design.formset.list.find(({ name }) => name === '请假事由')
  if (!item) throw new Error('the form has no reason')
  design.set.formEditLimit = [{ name: item.name, key: item.key, type: 'hidden', required: false }]
  const flow = await started(await server.publish('保密请假', design))
  const seen = (await (await as('admin')).call('oa/flow/detail', { flowOi_id: flow })).data
  expect(seen.formdata[item.model]).toBe('回老家探亲')
  const { data } = await share('admin', flow)
  const shown = (await open(colleague, data._id)).data
  expect(shown.formdata[item.model]).toBeUndefined()
  expect(JSON.stringify(shown)).not.toContain('回老家探亲')
})

test('refuses sharing where the design forbids it, and closes existing links', async () => {
  const design = demoDesign('flow-leave')
  design.set.forbidShare = true
  const flow = await started(await server.publish('不许分享', design))
  expect((await share(creator, flow)).code).toBe('share.forbidden')
  const { data } = await (await as(creator)).call('oa/flow/detail', { flowOi_id: flow })
  expect(data.may.share).toBe(false)
})

test('serves files of the history through a link with history until it ends', async () => {
  const me = await as(creator)
  const sent = await upload<StoredFile[]>(server.app, 'oa/flow/uploadfile', {
    who: me,
    files: [{ name: '证明.txt', content: '说明' }],
  })
  const body = creating('flow-leave', leaveForm(2))
  const flowdata = { ...body.flowdata, fileList: sent.data }
  const flow = (await me.call('oa/flow/creat', { ...body, flowdata })).data.flowlistid
  const status = async () => {
    const query = await signed(server, await as(colleague), colleague)
    return (await server.app.inject({ url: `${sent.data[0]?.url}?${query}` })).statusCode
  }
  await share(creator, flow)
  expect(await status()).toBe(404)
  const { data } = await share(creator, flow, { history: true, people: [colleague] })
  expect(await status()).toBe(404)
  expect(await (await as(colleague)).call('oa/flow/share/open', { _id: data._id })).toMatchObject({
    success: true,
  })
  expect(await status()).toBe(200)
  await me.call('oa/flow/share/delete', { _id: data._id })
  expect(await status()).toBe(404)
})

test('serves files through a public link only to readers who opened it', async () => {
  const me = await as(creator)
  const files = [{ name: '证明.txt', content: '说明' }]
  const sent = await upload<StoredFile[]>(server.app, 'oa/flow/uploadfile', { who: me, files })
  const body = creating('flow-leave', leaveForm(2))
  const flowdata = { ...body.flowdata, fileList: sent.data }
  const flow = (await me.call('oa/flow/creat', { ...body, flowdata })).data.flowlistid
  const { data } = await share(creator, flow, { history: true })
  const statusFor = async (who: string) => {
    const query = await signed(server, await as(who), who)
    return (await server.app.inject({ url: `${sent.data[0]?.url}?${query}` })).statusCode
  }
  const [curious, invited] = ['100040', '100041']
  await (await as(invited)).call('oa/flow/share/open', { _id: data._id })
  expect([await statusFor(invited), await statusFor(curious)]).toEqual([200, 404])
})
