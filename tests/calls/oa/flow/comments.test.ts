import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentsOf } from '../../../kit/contents'
import { signing } from '../../../kit/designs'
import {
  creating,
  dealing,
  type FlowServer,
  firstPage,
  flowServerOfFile,
  waitingFor,
} from '../../../kit/flows'
import { expectInvariants } from '../../../kit/invariants'

const [creator, first, second, last, stranger] = ['100010', '100029', '100030', '100028', '100012'] as const
const minute = 60_000

let server: FlowServer
let design: string
beforeAll(async () => {
  server = await flowServerOfFile()
  design = await server.publish('用款', signing('andsign', [first, second], last))
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

const start = async () =>
  (await (await server.as(creator)).call('oa/flow/creat', creating(design, {}))).data.flowlistid
const remark = async (who: string, flowOi_id: string, text = '发票已补', mentions: string[] = []) =>
  (await server.as(who)).call('oa/flow/comment/creat', { flowOi_id, text, mentions })
const remarks = async (who: string, flowOi_id: string) =>
  (await (await server.as(who)).call('oa/flow/comment/list', { flowOi_id })).data

test('shows comments in order to all people of the flow, with the people they may mention', async () => {
  const flow = await start()
  await remark(first, flow, '  请补发票  ')
  server.clock.move(1_000)
  await remark(creator, flow, '<b>已补</b>')
  const { list, people } = await remarks(second, flow)
  expect(list.map(({ text, created_id, mayWithdraw }) => [text, created_id, mayWithdraw])).toEqual([
    ['请补发票', first, false],
    ['<b>已补</b>', creator, false],
  ])
  expect(people.map(({ id }) => id)).toEqual([creator, first])
})

test('notifies a mentioned person with a link to the flow and leaves the flow unchanged', async () => {
  const flow = await start()
  const before = (await (await server.as(creator)).call('oa/flow/list/number', {})).data.message
  const { data: said } = await remark(first, flow, '请看附件', [creator, first])
  const me = await server.as(creator)
  expect((await me.call('oa/flow/list/number', {})).data.message).toBe(before + 1)
  const row = (await me.call('oa/flow/list/message', firstPage)).data.result.find(
    (one) => one.flowlistid === flow,
  )
  expect(row).toMatchObject({ NowFunName: '评论', created_id: first, hasread: 0 })
  expect(row?.remark).toEqual({ id: said._id, by: said.creater, text: '请看附件' })
  await me.call('oa/flow/detail', { flowOi_id: flow, msgid: row?._id ?? '' })
  expect((await me.call('oa/flow/list/number', {})).data.message).toBe(before)
  for (const who of [first, second]) {
    const signer = await server.as(who)
    expect((await signer.call('oa/flow/deal', dealing(await waitingFor(signer, flow)))).success).toBe(true)
  }
  await waitingFor(await server.as(last), flow)
})

test('groups the notices of a request, and marks the earlier ones as read with the newest', async () => {
  const flow = await start()
  const me = await server.as(creator)
  const before = (await me.call('oa/flow/list/number', {})).data.message
  const grouped = async (readstatus?: 'unread') =>
    (
      await me.call('oa/flow/list/message', {
        nowpage: 1,
        search: readstatus ? { readstatus } : {},
        groups: true,
      })
    ).data.result.filter(({ flowlistid }) => flowlistid === flow)
  for (const text of ['请看附件', '请看金额', '请看日期']) {
    await remark(first, flow, text, [creator])
    server.clock.move(1_000)
  }
  const [newest, ...others] = await grouped('unread')
  expect(newest).toMatchObject({ earlier: 2, remark: { text: '请看日期' } })
  expect(others).toEqual([])
  const { data: all } = await me.call('oa/flow/list/message', {
    ...firstPage,
    request: flow,
    order: 'newest',
  })
  expect(all.result.map(({ remark: said }) => said?.text)).toEqual(['请看日期', '请看金额', '请看附件'])
  const middle = all.result[1]?._id ?? ''
  const outsider = await server.as(stranger)
  await outsider.call('oa/flow/setread', { msgid: [middle] })
  expect((await me.call('oa/flow/list/number', {})).data.message).toBe(before + 3)
  expect((await me.call('oa/flow/setread', { msgid: [middle] })).data.message).toBe(before + 1)
  expect(await grouped('unread')).toMatchObject([{ _id: newest?._id }])
  await me.call('oa/flow/detail', { flowOi_id: flow, msgid: newest?._id ?? '' })
  expect((await me.call('oa/flow/list/number', {})).data.message).toBe(before)
  expect(await grouped()).toMatchObject([{ _id: newest?._id, earlier: 2, hasread: 1 }])
  const inWaiting = { nowpage: 1, search: {}, groups: true } as unknown as typeof firstPage
  expect((await me.call('oa/flow/list/waiting', inWaiting)).status).toBe(400)
})

test('removes the text of a deleted comment from the notice of its mention', async () => {
  const flow = await start()
  const { data } = await remark(first, flow, '金额写错了吧', [creator])
  await (await server.as(first)).call('oa/flow/comment/delete', { flowOi_id: flow, id: data._id })
  const { result } = (await (await server.as(creator)).call('oa/flow/list/message', firstPage)).data
  expect(result.find((one) => one.flowlistid === flow)?.remark).toBeUndefined()
})

test('lets an author delete a comment within ten minutes and leaves a trace of it', async () => {
  const flow = await start()
  const { data } = await remark(creator, flow, '写错了')
  const mine = await server.as(creator)
  const other = await server.as(first)
  const taking = { flowOi_id: flow, id: data._id }
  expect(await other.call('oa/flow/comment/delete', taking)).toMatchObject({ code: 'comment.not-yours' })
  expect(await mine.call('oa/flow/comment/delete', { ...taking, id: 'none' })).toMatchObject({
    success: false,
    code: 'comment.not-found',
  })
  expect((await mine.call('oa/flow/comment/delete', taking)).success).toBe(true)
  expect((await remarks(first, flow)).list).toMatchObject([
    { withdrawn: true, text: '', creater: data.creater },
  ])
  const late = await remark(creator, flow)
  server.clock.move(11 * minute)
  expect((await remarks(creator, flow)).list.at(-1)?.mayWithdraw).toBe(false)
  expect(await mine.call('oa/flow/comment/delete', { flowOi_id: flow, id: late.data._id })).toMatchObject({
    success: false,
    code: 'comment.too-late',
  })
})

test('rejects empty comments, comments that mention outsiders, and malformed bodies', async () => {
  const flow = await start()
  expect(await remark(creator, flow, '   ')).toMatchObject({ success: false, code: 'comment.empty' })
  expect(await remark(creator, flow, '看', [stranger])).toMatchObject({ code: 'comment.not-in-flow' })
  expect((await remarks(creator, flow)).list).toEqual([])
  expect((await remark(creator, flow, 'x'.repeat(1001))).status).toBe(400)
})

test('stores a comment once that is sent twice', async () => {
  const flow = await start()
  const mine = await server.as(creator)
  const body = { flowOi_id: flow, text: '收到', mentions: [first], requestId: 'remark-once-1' }
  const answers = [
    await mine.call('oa/flow/comment/creat', body),
    await mine.call('oa/flow/comment/creat', body),
  ]
  expect(answers[0]?.data).toEqual(answers[1]?.data)
  expect((await remarks(creator, flow)).list).toHaveLength(1)
})

test('answers an outsider as for a missing flow and stores no comment', async () => {
  const flow = await start()
  const { data } = await remark(creator, flow)
  const other = await server.as(stranger)
  const before = await contentsOf(server.db)
  const ask = (flowOi_id: string) =>
    Promise.all([
      other.call('oa/flow/comment/list', { flowOi_id }),
      other.call('oa/flow/comment/creat', { flowOi_id, text: '好奇', mentions: [] }),
      other.call('oa/flow/comment/delete', { flowOi_id, id: data._id }),
    ])
  const foreign = await ask(flow)
  expect(foreign).toEqual(await ask('nowhere'))
  expect(new Set(foreign.map(({ code }) => code))).toEqual(new Set(['flow.not-found']))
  expect(await contentsOf(server.db)).toEqual(before)
})
