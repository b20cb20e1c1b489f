import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentsOf, rowsOf } from '../../../kit/contents'
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

/** 曾国平 starts, 马玉芬 and 唐静 sign (either is enough), 何建国 decides. */
const [creator, first, second, last, stranger] = ['100010', '100029', '100030', '100028', '100011'] as const

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

/** A flow that the first signer has handled and the last person has. */
async function signed() {
  const flow = await start()
  const signer = await server.as(first)
  const msgid = await waitingFor(signer, flow)
  await signer.call('oa/flow/deal', dealing(msgid))
  const holder = await server.as(last)
  return { flow, signer, msgid, holder, waiting: await waitingFor(holder, flow) }
}
const lookAt = async (who: string, flow: string) =>
  (await (await server.as(who)).call('oa/flow/detail', { flowOi_id: flow })).data
const reason = '金额核错了'

describe('return requests', () => {
  test('shows the assignee who requests a return and why; agreeing starts a second round', async () => {
    const { flow, signer, msgid, holder, waiting } = await signed()
    expect((await lookAt(first, flow)).may).toMatchObject({ applycancel: msgid, takeback: null })
    const asked = await signer.call('oa/flow/msg/applycancel', { msgid, reason })
    expect(asked).toMatchObject({ success: true, data: { names: [expect.any(String)] } })
    expect(await lookAt(first, flow)).toMatchObject({
      may: { applycancel: null, takeback: msgid },
      application: { state: 'open', reason, names: asked.data.names },
    })
    const list = await holder.call('oa/flow/list/waiting', firstPage)
    expect(list.data.result.find(({ _id }) => _id === waiting)?.applycancel).toMatchObject({
      by: first,
      reason,
    })
    const opened = await holder.call('oa/flow/deal/bymsgid', { _id: waiting })
    expect(opened.data.message.applycancel).toMatchObject({ reason })

    const answer = { msgid: waiting, agree: true, reason: '' }
    const agreed = await holder.call('oa/flow/msg/answerapplycancel', answer)
    expect(agreed).toMatchObject({ success: true, data: { closed: 1 } })
    const logs = await signer.call('oa/flow/detail_logs', { flowOi_id: flow })
    expect(logs.data.logList.map(({ type2 }) => type2)).toEqual([1, 4, 9, 6, 7])
    expect(logs.data.logList.find(({ type2 }) => type2 === 6)).toMatchObject({
      reason,
      asked: agreed.data.name,
    })
    const again = await waitingFor(signer, flow)
    expect(again).not.toBe(msgid)
    await signer.call('oa/flow/deal', dealing(again))
    await holder.call('oa/flow/deal', dealing(await waitingFor(holder, flow)))
    expect((await lookAt(creator, flow)).flow.finished_at).not.toBeNull()
  })

  test('sends the reason for a refused return request to its author and leaves the message', async () => {
    const { flow, signer, msgid, holder, waiting } = await signed()
    await signer.call('oa/flow/msg/applycancel', { msgid, reason })
    const refused = await holder.call('oa/flow/msg/answerapplycancel', {
      msgid: waiting,
      agree: false,
      reason: '',
    })
    expect(refused).toMatchObject({ success: false, code: 'flow.decline-reason-empty' })
    const said = { msgid: waiting, agree: false, reason: '款已付出' }
    expect((await holder.call('oa/flow/msg/answerapplycancel', said)).success).toBe(true)
    expect((await lookAt(first, flow)).application).toMatchObject({ state: 'declined', answer: '款已付出' })
    expect(await waitingFor(holder, flow)).toBe(waiting)
    expect(await signer.call('oa/flow/msg/applycancel', { msgid, reason })).toMatchObject({
      success: false,
      code: 'flow.apply-declined',
    })
  })

  test('closes a return request when it is withdrawn or the assignee submits', async () => {
    const { flow, signer, msgid, holder, waiting } = await signed()
    await signer.call('oa/flow/msg/applycancel', { msgid, reason })
    const back = await signer.call('oa/flow/msg/cancelapplycancel', { msgid })
    expect(back).toMatchObject({ success: true, data: { count: 1 }, msg: '已取消撤回申请' })
    const late = await holder.call('oa/flow/msg/answerapplycancel', {
      msgid: waiting,
      agree: true,
      reason: '',
    })
    expect(late).toMatchObject({ success: false, code: 'flow.apply-gone' })
    await signer.call('oa/flow/msg/applycancel', { msgid, reason })
    await holder.call('oa/flow/deal', dealing(waiting))
    expect((await lookAt(first, flow)).application).toMatchObject({ state: 'overtaken' })
    const tooLate = await signer.call('oa/flow/msg/cancelapplycancel', { msgid })
    expect(tooLate).toMatchObject({ success: false, code: 'flow.apply-settled-overtaken' })
    expect(tooLate.msg).toContain('继续处理')
  })
})

describe('transferring a message', () => {
  test('moves a transferred task from one list to the list of the new assignee', async () => {
    const flow = await start()
    const mine = await server.as(first)
    const msgid = await waitingFor(mine, flow)
    expect((await mine.call('oa/flow/deal/bymsgid', { _id: msgid })).data.canTransfer).toBe(true)
    expect((await lookAt(first, flow)).may.transfer).toBe(msgid)
    const given = await mine.call('oa/flow/msg/transfer', { msgid, to: stranger, reason: '更熟悉此事' })
    expect(given).toMatchObject({ success: true, msg: `已转交给${given.data.toer}` })
    const other = await server.as(stranger)
    expect(await waitingFor(other, flow)).toBe(given.data.msgid)
    const late = await mine.call('oa/flow/deal', dealing(msgid))
    expect(late).toMatchObject({ success: false, code: 'flow.message-moved' })
    expect(late.msg).toContain(given.data.toer)
    const asked = { flowOi_id: flow, msgids: [msgid] }
    const { rows } = (await mine.call('oa/flow/checkmsgstatus', asked)).data
    expect(rows[0]).toMatchObject({ status: 2, moved_to: given.data.toer })
    const { msgList } = (await mine.call('oa/flow/detail_msgs', { flowOi_id: flow })).data
    expect(msgList.find(({ _id }) => _id === msgid)?.moved_to).toBe(given.data.toer)
    expect((await other.call('oa/flow/deal', dealing(given.data.msgid))).success).toBe(true)
  })

  test('rejects a transfer without a person and a reason, field by field', async () => {
    const mine = await server.as(first)
    const blank = await mine.call('oa/flow/msg/transfer', { msgid: 'x', to: stranger, reason: ' ' })
    expect(blank).toMatchObject({ success: false, code: 'form.faults', data: [{ model: 'reason' }] })
    const asking = await mine.call('oa/flow/msg/applycancel', { msgid: 'x', reason: '' })
    expect(asking).toMatchObject({ success: false, code: 'form.faults', data: [{ model: 'reason' }] })
  })

  test('refuses a transfer where the step forbids it', async () => {
    const strict = signing('orsign', [first, second], last)
    for (const step of strict.funlist) step.notransfer = true
    const flow = await start(await server.publish('不可转交', strict))
    const mine = await server.as(first)
    const msgid = await waitingFor(mine, flow)
    expect((await lookAt(first, flow)).may.transfer).toBeNull()
    expect((await mine.call('oa/flow/deal/bymsgid', { _id: msgid })).data.canTransfer).toBe(false)
    expect(await mine.call('oa/flow/msg/transfer', { msgid, to: stranger, reason })).toMatchObject({
      success: false,
      code: 'flow.transfer-not-allowed',
    })
  })
})

describe('reminding', () => {
  test('lets the creator remind once an hour; lists show it with the next possible time', async () => {
    const flow = await start()
    const me = await server.as(creator)
    const { urge } = (await lookAt(creator, flow)).may
    expect(urge).toMatchObject([
      { step: 'sign', unread: false, next: null },
      { step: 'sign', next: null },
    ])
    const msglist = urge.map(({ msgid }) => msgid)
    const sent = await me.call('oa/flow/resendmessage', { msglist })
    expect(sent).toMatchObject({ success: true, data: { sent: [{ msgid: msglist[0] }, {}] } })
    const list = await (await server.as(first)).call('oa/flow/list/waiting', firstPage)
    const row = list.data.result.find(({ flowlistid }) => flowlistid === flow)
    expect(row?.urged).toMatchObject({ by: creator, times: 1 })
    const again = await me.call('oa/flow/resendmessage', { msglist })
    expect(again).toMatchObject({ success: false, code: 'flow.urge-too-soon' })
    expect(again.msg).toMatch(/一小时内已被催办/)
    expect((await lookAt(creator, flow)).may.urge[0]?.next).toBe(sent.data.next)
    const told = await rowsOf<{ payload: { messageIds: string[] } }>(
      server.db,
      `select payload from outbox where flow_id = $1 and kind = 'notify' order by created_at`,
      flow,
    )
    expect(told.at(-1)?.payload.messageIds).toEqual(msglist)
  })
})

describe('people outside a flow', () => {
  test('answers an outsider as for a missing flow and changes nothing', async () => {
    const { msgid, waiting, signer } = await signed()
    await signer.call('oa/flow/msg/applycancel', { msgid, reason })
    const before = await contentsOf(server.db)
    const who = await server.as('100012')
    const ask = (id: string) => [
      who.call('oa/flow/msg/applycancel', { msgid: id, reason }),
      who.call('oa/flow/msg/cancelapplycancel', { msgid: id }),
      who.call('oa/flow/msg/answerapplycancel', { msgid: id, agree: true, reason: '' }),
      who.call('oa/flow/msg/transfer', { msgid: id, to: stranger, reason }),
      who.call('oa/flow/resendmessage', { msglist: [id] }),
    ]
    const [foreign, missing] = await Promise.all([Promise.all(ask(waiting)), Promise.all(ask('nowhere'))])
    expect(foreign.map(({ code, msg }) => [code, msg])).toEqual(missing.map(({ code, msg }) => [code, msg]))
    expect(new Set(foreign.map(({ code }) => code))).toEqual(new Set(['flow.not-found']))
    expect(await contentsOf(server.db)).toEqual(before)
  })

  test('rejects malformed bodies of outsiders', async () => {
    const who = await server.as(creator)
    const bad = (name: Parameters<typeof who.call>[0], body: object) => who.call(name, body as never)
    const answers = await Promise.all([
      bad('oa/flow/msg/applycancel', { msgid: 'x' }),
      bad('oa/flow/msg/cancelapplycancel', {}),
      bad('oa/flow/msg/answerapplycancel', { msgid: 'x', agree: 'yes', reason: '' }),
      bad('oa/flow/msg/transfer', { msgid: 'x', to: '', reason: '' }),
      bad('oa/flow/resendmessage', { msglist: [] }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
  })
})
