import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '../../../kit/contents'
import { signing } from '../../../kit/designs'
import { creating, dealing, type FlowServer, flowServerOfFile, waitingFor } from '../../../kit/flows'
import { expectInvariants } from '../../../kit/invariants'

/** 曾国平 starts, 马玉芬 and 唐静 sign (either is enough), 何建国 decides. */
const [creator, first, second, last] = ['100010', '100029', '100030', '100028'] as const

let server: FlowServer
let design: string
let strict: string
beforeAll(async () => {
  server = await flowServerOfFile()
  const drawn = signing('orsign', [first, second], last)
  design = await server.publish('用款', {
    ...drawn,
    set: { ...drawn.set, control: { withdraw_minutes: 10 } },
  })
  strict = await server.publish('付款', drawn)
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

const start = async (of = design) =>
  (await (await server.as(creator)).call('oa/flow/creat', creating(of, {}))).data.flowlistid

/** What a flow holds but for its history: its form, its messages and their visits, without withdrawn ones. */
const stateOf = async (flow: string) => ({
  head: await rowsOf(
    server.db,
    `select form, level, finished_at, result, unfinished, picks from flow where id = $1`,
    flow,
  ),
  messages: await rowsOf(
    server.db,
    `select id, visit_id, to_id, status, finished_at, finished_id, suggest, button, outcome, edited, seat
     from message where flow_id = $1 and status <> 8 order by id`,
    flow,
  ),
  visits: await rowsOf(
    server.db,
    'select id, step_id, sign from visit where flow_id = $1 and not withdrawn order by id',
    flow,
  ),
})

/** A flow that the first signer has decided, with its state before. */
async function decided(of = design) {
  const flow = await start(of)
  const signer = await server.as(first)
  const msgid = await waitingFor(signer, flow)
  const before = await stateOf(flow)
  const dealt = await signer.call('oa/flow/deal', dealing(msgid))
  return { flow, signer, msgid, before, dealt }
}

describe('withdrawing one’s own decision', () => {
  test('restores the flow, keeps both in the history, and offers it until the minutes are over', async () => {
    const { flow, signer, msgid, before, dealt } = await decided()
    expect(dealt.data.withdraw).toMatchObject({ msgid })
    const holder = await server.as(last)
    const next = await waitingFor(holder, flow)
    await holder.call('oa/flow/deal/bymsgid', { _id: next })
    const { may } = (await signer.call('oa/flow/detail', { flowOi_id: flow })).data
    expect(may.withdrawdecision).toMatchObject({ msgid, seen: [expect.any(String)] })
    const back = await signer.call('oa/flow/msg/withdrawdecision', { msgid })
    expect(back).toMatchObject({ success: true, data: { flowlistid: flow } })
    expect(await stateOf(flow)).toEqual(before)
    expect(await holder.call('oa/flow/deal', dealing(next))).toMatchObject({ code: 'flow.message-withdrawn' })
    const logs = await signer.call('oa/flow/detail_logs', { flowOi_id: flow })
    expect(logs.data.logList.map(({ type2 }) => type2)).toEqual([1, 4, 39])
    expect(await waitingFor(signer, flow)).toBe(msgid)
    expect((await signer.call('oa/flow/deal', dealing(msgid))).success).toBe(true)
    expect((await holder.call('oa/flow/deal', dealing(await waitingFor(holder, flow)))).success).toBe(true)
    const after = (await signer.call('oa/flow/detail', { flowOi_id: flow })).data
    expect(after.may.withdrawdecision).toBeNull()
    expect(after.flow.finished_at).not.toBeNull()
  })

  test('is refused to others, where it is not allowed, and after someone went on', async () => {
    const { flow, signer, msgid } = await decided()
    const other = await server.as(second)
    const withdraws = (who: typeof signer, id = msgid) =>
      who.call('oa/flow/msg/withdrawdecision', { msgid: id })
    expect((await withdraws(other)).code).toBe('flow.message-not-yours')
    const holder = await server.as(last)
    await holder.call('oa/flow/deal', dealing(await waitingFor(holder, flow)))
    expect((await withdraws(signer)).code).toBe('flow.decision-followed-at')
    const fixed = await decided(strict)
    expect(fixed.dealt.data.withdraw).toBeUndefined()
    expect((await withdraws(signer, fixed.msgid)).code).toBe('flow.decision-final')
    expect((await signer.call('oa/flow/msg/withdrawdecision', { msgid: '' })).success).toBe(false)
  })

  test('lets one of two win when the next person decides at the same moment', async () => {
    for (let round = 0; round < 3; round++) {
      const { flow, signer, msgid, before } = await decided()
      const holder = await server.as(last)
      const next = await waitingFor(holder, flow)
      const [back, dealt] = await Promise.all([
        signer.call('oa/flow/msg/withdrawdecision', { msgid }),
        holder.call('oa/flow/deal', dealing(next)),
      ])
      expect([back.success, dealt.success].filter(Boolean), JSON.stringify([back, dealt])).toHaveLength(1)
      if (back.success) expect(await stateOf(flow)).toEqual(before)
      else expect(back.code).toBe('flow.decision-followed-at')
    }
  })
})
