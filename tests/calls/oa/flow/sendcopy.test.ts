import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../../../kit/contents'
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

/** 曾国平 starts, 马玉芬 or 唐静 signs, 何建国 decides; 罗丹 has nothing to do with it. */
const [creator, first, second, last, colleague] = ['100010', '100029', '100030', '100028', '100011'] as const

let server: FlowServer
let design: string
beforeAll(async () => {
  server = await flowServerOfFile()
  design = await server.publish('用款', signing('orsign', [first, second], last))
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

const start = async (of = design) =>
  (await (await server.as(creator)).call('oa/flow/creat', creating(of, {}))).data.flowlistid
const send = async (who: string, flow: string, people: string[], word = '') =>
  (await server.as(who)).call('oa/flow/sendcopy', { flowOi_id: flow, people, word })
const copiesOf = async (who: string) =>
  (await (await server.as(who)).call('oa/flow/list/cc', firstPage)).data.result.map(
    ({ flowlistid }) => flowlistid,
  )

test("sends a copy with a remark to a colleague's list and records it in history", async () => {
  const flow = await start()
  const stranger = await server.as(colleague)
  expect(await stranger.call('oa/flow/detail', { flowOi_id: flow })).toMatchObject({ code: 'flow.not-found' })
  const signer = await server.as(first)
  const msgid = await waitingFor(signer, flow)
  expect((await signer.call('oa/flow/deal/bymsgid', { _id: msgid })).data.canCopy).toBe(true)
  const body = { flowOi_id: flow, people: [colleague], word: '请财务提前备款', requestId: 'copy-once-1' }
  const sent = await signer.call('oa/flow/sendcopy', body)
  expect(sent).toMatchObject({ success: true, data: { names: [expect.any(String)] } })
  expect(await signer.call('oa/flow/sendcopy', body)).toEqual(sent)
  expect(await copiesOf(colleague)).toEqual([flow])
  const seen = await stranger.call('oa/flow/detail', { flowOi_id: flow })
  expect(seen.data.may).toMatchObject({ copy: false, deal: null })
  const { logList } = (await stranger.call('oa/flow/detail_logs', { flowOi_id: flow })).data
  expect(logList.at(-1)).toMatchObject({
    type2: 15,
    suggest: '请财务提前备款',
    cc: [{ list: [{ to: colleague }] }],
  })
  const told = await rowsOf<{ payload: { messageIds: string[] } }>(
    server.db,
    `select payload from outbox where flow_id = $1 and kind = 'notify' order by created_at`,
    flow,
  )
  expect(told.at(-1)?.payload.messageIds).toHaveLength(1)
  await signer.call('oa/flow/deal', dealing(msgid))
  expect(await waitingFor(await server.as(last), flow)).toBeTruthy()
})

test("refuses copies from a copy's recipient, and hides the flow from an outsider", async () => {
  const flow = await start()
  expect(await send(creator, flow, [colleague])).toMatchObject({ success: true })
  expect(await send(colleague, flow, [last])).toMatchObject({ code: 'flow.may-not-copy' })
  expect(await send('100012', flow, [last])).toMatchObject({ code: 'flow.not-found' })
  expect(await send(creator, flow, [colleague])).toMatchObject({ code: 'flow.copy-there' })
  expect(await send(creator, flow, ['nobody'])).toMatchObject({ code: 'flow.copy-not-in-service' })
})

test('offers no sending of copies where the design forbids it', async () => {
  const drawn = signing('orsign', [first, second], last)
  const strict = await server.publish('保密', { ...drawn, set: { ...drawn.set, forbidCopies: true } })
  const flow = await start(strict)
  const seen = await (await server.as(creator)).call('oa/flow/detail', { flowOi_id: flow })
  expect(seen.data.may.copy).toBe(false)
  expect(await send(creator, flow, [colleague])).toMatchObject({ code: 'flow.copy-forbidden' })
})

test('rejects copies without recipients, with too many recipients, and malformed bodies', async () => {
  const flow = await start()
  expect((await send(creator, flow, [])).success).toBe(false)
  const crowd = Array.from({ length: 51 }, (_, at) => String(100050 + at))
  expect(await send(creator, flow, crowd)).toMatchObject({ code: 'flow.copy-too-many-people' })
  const who = await server.as(creator)
  expect((await who.raw('oa/flow/sendcopy', { flowOi_id: flow, people: colleague, word: '' })).status).toBe(
    400,
  )
})

test('offers those who got copies of the last request of the same flow, to their sender alone', async () => {
  const own = await server.publish('另一种用款', signing('orsign', [first, second], last))
  const lastOf = async (who: string, flow: string) =>
    (await (await server.as(who)).call('oa/flow/lastcopies', { flowOi_id: flow })).data?.people
  const [older, newer] = [await start(own), await start(own)]
  await send(creator, older, ['100012', colleague])
  await send(creator, older, ['100013'])
  expect((await lastOf(creator, older)) ?? []).toEqual([])
  expect((await lastOf(creator, newer))?.map(({ id }) => id)).toEqual(['100012', colleague, '100013'])
  expect(await lastOf(first, newer)).toEqual([])
  expect(await lastOf(creator, await start())).not.toContainEqual(expect.objectContaining({ id: '100013' }))
})
