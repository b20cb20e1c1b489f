import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logType } from '../../../../src/core/flow/snapshot/message-status'
import type { SignPolicy } from '../../../../src/generated/types'
import { chain } from '../../../kit/designs'
import { creating, dealing, type FlowServer, flowServerOfFile, waitingFor } from '../../../kit/flows'
import { expectInvariants } from '../../../kit/invariants'

/** 曾国平 starts; 马玉芬, 唐静 and 刘洋 sign one after another; 何建国 has the next step; the administrator looks after flows. */
const creator = '100010'
const [first, second, third] = ['100029', '100030', '100011'] as const
const [next, extra] = ['100028', '100012'] as const
const reason = '第二位出差'
const one = (...ids: string[]) => ids.map((id) => [id])
const was = one(first, second, third)

let server: FlowServer
let design: string
beforeAll(async () => {
  server = await flowServerOfFile()
  design = await publish('依次会签')
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

const publish = (name: string, rest: Partial<SignPolicy> = {}) => {
  const sign: SignPolicy = { need: 'all', refuse: 'ends', turn: 'person', per: 'person', ...rest }
  const signers = { id: 'sign', who: [first, second, third], dealtype: 'andsign' as const, sign }
  return server.publish(name, chain(signers, { id: 'pay', who: [next] }))
}

const started = async (of = design) =>
  (await (await server.as(creator)).call('oa/flow/creat', creating(of, {}))).data.flowlistid

async function deals(who: string, flow: string) {
  const person = await server.as(who)
  return person.call('oa/flow/deal', dealing(await waitingFor(person, flow)))
}

async function waiting(flow: string) {
  const { msgList } = (await (await server.as(creator)).call('oa/flow/detail_msgs', { flowOi_id: flow })).data
  return msgList.filter(({ status }) => status === 1).map(({ to }) => to)
}

async function mayOrder(who: string, flow: string) {
  const { may } = (await (await server.as(who)).call('oa/flow/detail', { flowOi_id: flow })).data
  return may.order
}

async function changes(who: string, flow: string, turns: string[][], seen = was) {
  const person = await server.as(who)
  const [order] = await mayOrder('admin', flow)
  const sent = { flowOi_id: flow, msgid: order?.msgid ?? '', was: seen, turns, reason }
  return person.call('oa/flow/msg/changeorder', sent)
}

describe('changing the signing order of a running flow', () => {
  test('lets an administrator move, insert and skip signers, and keeps existing signatures', async () => {
    const flow = await started()
    expect(await mayOrder('admin', flow)).toMatchObject([{ step: 'sign', signed: [], now: true, skip: true }])
    await deals(first, flow)
    const [order] = await mayOrder('admin', flow)
    expect(order?.turns.map((turn) => turn.map(({ id }) => id))).toEqual(one(second, third))
    const answer = await changes('admin', flow, one(third, extra), one(second, third))
    expect(answer).toMatchObject({ success: true, msg: '已调整签署顺序' })
    expect(await waiting(flow)).toEqual([third])
    await deals(third, flow)
    await deals(extra, flow)
    expect(await waiting(flow)).toEqual([next])
  })

  test('records in history who changed the order, from what to what, and why', async () => {
    const flow = await started()
    await changes('admin', flow, one(first, third, second))
    const { logList } = (await (await server.as(creator)).call('oa/flow/detail_logs', { flowOi_id: flow }))
      .data
    const told = logList.find(({ type2 }) => type2 === logType.order)
    expect(told).toMatchObject({ reason, NowFunName: 'sign', turns: { put: [], out: [] } })
    expect(told?.turns?.was.flat()).toHaveLength(3)
    expect(told?.turns?.now).not.toEqual(told?.turns?.was)
  })

  test('lets assignee and creator reorder later signers only, where the step allows it', async () => {
    const open = await publish('依次会签，可调整', { change: { who: ['handler', 'creator'], skip: false } })
    const flow = await started(open)
    expect(await mayOrder(first, flow)).toMatchObject([{ now: false, skip: false }])
    expect(await changes(creator, flow, one(second, first, third))).toMatchObject({
      success: false,
      code: 'flow.order-now-stays',
    })
    expect((await changes(first, flow, one(first, third, second))).success).toBe(true)
    expect((await changes(creator, flow, one(first, second, third), one(first, third, second))).success).toBe(
      true,
    )
  })

  test('offers the change of order on the page where the assignee handles the task', async () => {
    const open = await publish('依次会签，处理人可调整', { change: { who: ['handler'], skip: true } })
    const ordersOf = async (flow: string) => {
      const person = await server.as(first)
      const opened = await person.call('oa/flow/deal/bymsgid', { _id: await waitingFor(person, flow) })
      return opened.data.orders
    }
    expect(await ordersOf(await started(open))).toMatchObject([{ step: 'sign', now: false, skip: true }])
    expect(await ordersOf(await started())).toEqual([])
  })

  test('shows later signers to everyone who sees the flow', async () => {
    const flow = await started()
    const { coming } = (
      await (await server.as(creator)).call('oa/flow/detail_logs_msgs', { flowOi_id: flow })
    ).data
    expect(coming.map(({ name, people }) => [name, people.length])).toEqual([
      ['sign', 2],
      ['pay', 1],
    ])
  })

  test('refuses a change of order to everyone else', async () => {
    const flow = await started()
    expect(await mayOrder(first, flow)).toEqual([])
    expect(await changes(first, flow, one(first, third, second))).toMatchObject({
      code: 'flow.order-not-allowed',
    })
  })
})

describe('concurrent changes of the signing order', () => {
  test('applies one of two simultaneous changes and names its author to the other', async () => {
    for (let round = 0; round < 5; round++) {
      const flow = await started()
      const both = await Promise.all([
        changes('admin', flow, one(first, third, second)),
        changes('admin', flow, one(second, first, third)),
      ])
      expect(both.map(({ success }) => success).sort()).toEqual([false, true])
      const lost = both.find(({ success }) => !success)
      expect(['flow.order-changed', 'flow.message-moved']).toContain(lost?.code)
      expect(lost?.msg).toMatch(/管理员/)
      expect(await waiting(flow)).toHaveLength(1)
    }
  })

  test('rejects either a change or a simultaneous signature, and loses or doubles no signer', async () => {
    for (let round = 0; round < 5; round++) {
      const flow = await started()
      const mine = await server.as(first)
      const message = await waitingFor(mine, flow)
      const [changed, dealt] = await Promise.all([
        changes('admin', flow, one(second, first, third)),
        mine.call('oa/flow/deal', dealing(message)),
      ])
      expect([changed.success, dealt.success].filter(Boolean)).toHaveLength(1)
      expect(await waiting(flow)).toEqual([second])
      await deals(second, flow)
      expect(await waiting(flow)).toEqual([changed.success ? first : third])
    }
  })
})
