import { afterAll, beforeAll, expect, test } from 'vitest'
import { logType } from '../../../../src/core/flow/snapshot/message-status'
import { chain } from '../../../kit/designs'
import {
  creating,
  dealing,
  type FlowServer,
  firstPage,
  flowServerOfFile,
  waitingFor,
} from '../../../kit/flows'
import { expectInvariants } from '../../../kit/invariants'

/** 曾国平 starts, 马玉芬 handles and asks 唐静 and another for their opinion. */
const [creator, handler, next, one, other] = ['100010', '100029', '100028', '100030', '100011'] as const

let server: FlowServer
let design: string
beforeAll(async () => {
  server = await flowServerOfFile()
  const approval = chain({ id: 'approve', who: [handler], consult: true }, { id: 'pay', who: [next] })
  design = await server.publish('合同', approval)
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

async function asked() {
  const flow = (await (await server.as(creator)).call('oa/flow/creat', creating(design, {}))).data.flowlistid
  const mine = await server.as(handler)
  const msgid = await waitingFor(mine, flow)
  const sent = { msgid, people: [one, other], question: '价格合理吗' }
  const answer = await mine.call('oa/flow/msg/consult', sent)
  return { flow, mine, msgid, answer, first: await server.as(one) }
}

test('shows the question without decision buttons, and returns the opinion to the assignee', async () => {
  const { flow, mine, msgid, answer, first } = await asked()
  expect(answer).toMatchObject({ success: true, data: { names: [expect.any(String), expect.any(String)] } })
  const opinion = await waitingFor(first, flow)
  const row = (await first.call('oa/flow/list/waiting', firstPage)).data.result.find(
    ({ _id }) => _id === opinion,
  )
  expect(row?.quick).toBeUndefined()
  const opened = (await first.call('oa/flow/deal/bymsgid', { _id: opinion })).data
  expect(opened).toMatchObject({
    message: { added: { by: handler, kind: 'opinion', reason: '价格合理吗' } },
    canConsult: false,
    addSign: null,
  })
  expect(await first.call('oa/flow/deal', dealing(opinion))).toMatchObject({ code: 'flow.only-opinion' })
  const given = { msgid: opinion, opinion: '比市场价高一成', fileList: [] }
  expect((await first.call('oa/flow/msg/giveopinion', given)).success).toBe(true)
  const { logList } = (await mine.call('oa/flow/detail_logs', { flowOi_id: flow })).data
  expect(logList.at(-1)).toMatchObject({ type2: logType.opinion, suggest: '比市场价高一成' })
  expect(await waitingFor(mine, flow)).toBe(msgid)
})

test('lets the assignee decide without waiting, and closes open requests for an opinion', async () => {
  const { flow, mine, msgid, first } = await asked()
  const opinion = await waitingFor(first, flow)
  expect((await mine.call('oa/flow/deal', dealing(msgid))).success).toBe(true)
  const late = { msgid: opinion, opinion: '来晚了', fileList: [] }
  expect(await first.call('oa/flow/msg/giveopinion', late)).toMatchObject({ code: 'flow.message-handled' })
  expect(await waitingFor(await server.as(next), flow)).toBeDefined()
})

test('rejects an empty opinion with a form message', async () => {
  const { flow, first } = await asked()
  const empty = { msgid: await waitingFor(first, flow), opinion: ' ', fileList: [] }
  const refused = await first.call('oa/flow/msg/giveopinion', empty)
  expect(refused).toMatchObject({ success: false })
  expect(refused.msg).toContain('意见')
})
