import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logType } from '../../../../src/core/flow/snapshot/message-status'
import { chain } from '../../../kit/designs'
import { creating, dealing, type FlowServer, flowServerOfFile, waitingFor } from '../../../kit/flows'
import { expectInvariants } from '../../../kit/invariants'

/** 曾国平 starts, 马玉芬 handles and asks 唐静 and 刘洋 further, 何建国 has the next step. */
const [creator, handler, next] = ['100010', '100029', '100028'] as const
const [one, other, stranger] = ['100030', '100011', '100012'] as const

let server: FlowServer
let design: string
beforeAll(async () => {
  server = await flowServerOfFile()
  const addsign = { kinds: ['before' as const, 'beside' as const, 'after' as const], most: 3 }
  const approval = chain({ id: 'approve', who: [handler], addsign }, { id: 'pay', who: [next] })
  design = await server.publish('合同', approval)
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

type Kind = 'before' | 'beside' | 'after'

/** A flow whose handler has asked others further. */
async function asked(kind: Kind, way: 'any' | 'all' | 'order' = 'all', people: string[] = [one, other]) {
  const flow = (await (await server.as(creator)).call('oa/flow/creat', creating(design, {}))).data.flowlistid
  const mine = await server.as(handler)
  const msgid = await waitingFor(mine, flow)
  const answer = await mine.call('oa/flow/msg/addsign', { msgid, kind, way, people, reason: '请把关' })
  return { flow, mine, msgid, answer }
}

async function deals(who: string, flow: string) {
  const person = await server.as(who)
  return person.call('oa/flow/deal', dealing(await waitingFor(person, flow)))
}

const waits = async (who: string, flow: string) => {
  const { msgList } = (await (await server.as(creator)).call('oa/flow/detail_msgs', { flowOi_id: flow })).data
  return msgList.some(({ to, status }) => to === who && status === 1)
}

/** How a closed message is told in the flow and in the table of its states, which say the same. */
async function statusOf(msgid: string, flow: string) {
  const mine = await server.as(creator)
  const { msgList } = (await mine.call('oa/flow/detail_msgs', { flowOi_id: flow })).data
  const { rows } = (await mine.call('oa/flow/checkmsgstatus', { flowOi_id: flow, msgids: [msgid] })).data
  const { status, moved_to, moved_before } = msgList.find(({ _id }) => _id === msgid) ?? {}
  expect(rows[0]).toMatchObject({ status, moved_to, moved_before: true })
  return { moved_to, moved_before }
}

const detail = async (who: string, flow: string) =>
  (await (await server.as(who)).call('oa/flow/detail', { flowOi_id: flow })).data

describe('adding signers', () => {
  test('blocks the task until signers added before it approve, then reopens it', async () => {
    const { flow, mine, msgid, answer } = await asked('before', 'order')
    expect(answer).toMatchObject({ success: true, msg: `已加签：${answer.data.names.join('、')}` })
    expect(await mine.call('oa/flow/deal', dealing(msgid))).toMatchObject({
      code: 'flow.message-asked-before',
    })
    const [name] = answer.data.names
    expect((await statusOf(msgid, flow)).moved_to).toBe(name)
    expect([await waits(one, flow), await waits(other, flow)]).toEqual([true, false])
    await deals(one, flow)
    await deals(other, flow)
    const again = await waitingFor(mine, flow)
    expect(again).not.toBe(msgid)
    expect((await mine.call('oa/flow/deal', dealing(again))).success).toBe(true)
    expect(await waits(next, flow)).toBe(true)
  })

  test('leaves the step when the assignee and the signers added beside or after approve', async () => {
    const beside = await asked('beside', 'any')
    await deals(handler, beside.flow)
    expect(await waits(next, beside.flow)).toBe(false)
    await deals(other, beside.flow)
    expect([await waits(one, beside.flow), await waits(next, beside.flow)]).toEqual([false, true])

    const after = await asked('after')
    expect(await waits(one, after.flow)).toBe(false)
    await deals(handler, after.flow)
    await deals(one, after.flow)
    expect(await waits(next, after.flow)).toBe(false)
    await deals(other, after.flow)
    expect(await waits(next, after.flow)).toBe(true)
  })

  test('shows in history, message and open page who added whom, how and why', async () => {
    const { flow } = await asked('beside', 'any')
    const added = await server.as(one)
    const opened = (await added.call('oa/flow/deal/bymsgid', { _id: await waitingFor(added, flow) })).data
    const told = { by: handler, kind: 'beside', way: 'any', reason: '请把关' }
    expect(opened.message.added).toMatchObject(told)
    expect(opened.addSign).toEqual({ kinds: ['before', 'beside', 'after'], left: 1, reason: true })
    const { logList } = (await added.call('oa/flow/detail_logs', { flowOi_id: flow })).data
    expect(logList.at(-1)).toMatchObject({
      type2: logType.added,
      reason: '请把关',
      added: { kind: 'beside', way: 'any' },
      nextmessage: [{ trace: [{ code: 'trace.added-by' }] }],
    })
  })

  test('explains the refusal to add signers where the step forbids it, and to outsiders', async () => {
    const { flow, mine } = await asked('after', 'all', [one])
    const msgid = await waitingFor(mine, flow)
    const sent = { msgid, kind: 'before' as const, way: 'all' as const, people: [one], reason: '请把关' }
    const refused = await mine.call('oa/flow/msg/addsign', sent)
    expect(refused).toMatchObject({ success: false, code: 'flow.add-there' })
    expect(refused.msg).toContain('已在这一步骤中')
    const many = { ...sent, people: [other, stranger, '100013'] }
    expect(await mine.call('oa/flow/msg/addsign', many)).toMatchObject({ code: 'flow.add-too-many' })
    const foreign = await server.as(stranger)
    expect((await foreign.call('oa/flow/msg/addsign', sent)).success).toBe(false)
  })

  test('refuses the second of two simultaneous additions on one message because others sign first', async () => {
    const { flow, mine } = await asked('after', 'all', [one])
    const msgid = await waitingFor(mine, flow)
    const sent = { msgid, kind: 'before' as const, way: 'all' as const, reason: '请把关' }
    const both = await Promise.all([
      mine.call('oa/flow/msg/addsign', { ...sent, people: [other] }),
      mine.call('oa/flow/msg/addsign', { ...sent, people: [stranger] }),
    ])
    expect(both.map(({ success }) => success).sort()).toEqual([false, true])
    expect(both.find(({ success }) => !success)?.code).toBe('flow.message-asked-before')
    expect(await waits(handler, flow)).toBe(false)
  })
})

describe('removing signers', () => {
  test('lets the assignee remove undecided added signers, and reopens the task when none remains', async () => {
    const { flow, mine } = await asked('before')
    const { removesign } = (await detail(handler, flow)).may
    expect(removesign.map(({ to, kind }) => [to, kind])).toEqual([
      [one, 'before'],
      [other, 'before'],
    ])
    expect((await detail(one, flow)).may.removesign).toEqual([])
    const from = removesign[0]?.from ?? ''
    const take = (to: string) => mine.call('oa/flow/msg/removesign', { flowOi_id: flow, from, to })
    expect(await take(one)).toMatchObject({ success: true, msg: expect.stringContaining('已减签') })
    expect(await take(one)).toMatchObject({ success: false, code: 'flow.message-cancelled' })
    await take(other)
    expect(await waits(handler, flow)).toBe(true)
    const { logList } = (await mine.call('oa/flow/detail_logs', { flowOi_id: flow })).data
    expect(logList.filter(({ type2 }) => type2 === logType.addedOut)).toHaveLength(2)
  })

  test('refuses to remove added signers for everyone but the assignee who added them', async () => {
    const { flow } = await asked('before')
    const from = (await detail(handler, flow)).may.removesign[0]?.from ?? ''
    const sent = { flowOi_id: flow, from, to: one }
    expect(await (await server.as(other)).call('oa/flow/msg/removesign', sent)).toMatchObject({
      success: false,
      code: 'flow.may-not-remove',
    })
  })
})
