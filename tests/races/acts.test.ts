import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '../kit/contents'
import { signing } from '../kit/designs'
import { creating, dealing, type FlowServer, flowServerOfFile, waitingFor } from '../kit/flows'
import { expectInvariants } from '../kit/invariants'
import type { Answer, Sender } from '../kit/server'

/** 8 rounds in the suite, 500 by `npm run test:races`. */
const rounds = Math.max(8, Number(process.env.RACE_ROUNDS ?? 0))
const [first, second, last, third, fourth] = ['100029', '100030', '100028', '100031', '100032'] as const

let server: FlowServer
let design: string
let creator: Sender
beforeAll(async () => {
  server = await flowServerOfFile()
  design = await server.publish('或签', signing('orsign', [first, second], last))
  creator = await server.as('100010')
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

/** A flow that waits for two signers. */
async function started() {
  const { data } = await creator.call('oa/flow/creat', creating(design, {}))
  const waiting = data.nextmessage[0]?.list ?? []
  const of = (who: string) => waiting.find(({ to }) => to === who)?.msgid ?? ''
  return { flow: data.flowlistid, mine: of(first), other: of(second) }
}

const stateOf = (flow: string) =>
  rowsOf<{ step_id: string; to_id: string; status: number }>(
    server.db,
    'select step_id, to_id, status from message where flow_id = $1 order by step_id, to_id, id',
    flow,
  )
const logsOf = async (flow: string, type2: number) =>
  (await rowsOf(server.db, 'select id from flow_log where flow_id = $1 and type2 = $2', flow, type2)).length
const waitingAt = async (flow: string, step: string) =>
  (await stateOf(flow))
    .filter(({ step_id, status }) => step_id === step && status === 1)
    .map(({ to_id }) => to_id)

/** Lets two acts run at once, now one first and now the other. */
async function atOnce<One, Other>(
  round: number,
  one: () => Promise<Answer<One>>,
  other: () => Promise<Answer<Other>>,
): Promise<[Answer<One>, Answer<Other>]> {
  if (round % 2 === 0) return Promise.all([one(), other()])
  const later = other()
  const sooner = one()
  return [await sooner, await later]
}

describe.each([[rounds]])('concurrent actions, repeated %i times', (times) => {
  test('applies either a deal or an approved return request and rejects the other with the reason', async () => {
    const [signer, holder] = [await server.as(first), await server.as(last)]
    for (let round = 0; round < times; round++) {
      const { flow, mine } = await started()
      await signer.call('oa/flow/deal', dealing(mine))
      const waiting = await waitingFor(holder, flow)
      await signer.call('oa/flow/msg/applycancel', { msgid: mine, reason: '核错了' })
      const [dealt, agreed] = await atOnce(
        round,
        () => holder.call('oa/flow/deal', dealing(waiting)),
        () => holder.call('oa/flow/msg/answerapplycancel', { msgid: waiting, agree: true, reason: '' }),
      )
      expect([dealt.success, agreed.success].filter(Boolean), JSON.stringify([dealt, agreed])).toHaveLength(1)
      const code = dealt.success ? agreed.code : dealt.code
      expect(code).toBe(dealt.success ? 'flow.message-handled' : 'flow.message-withdrawn')
      expect(await waitingAt(flow, 'sign')).toEqual(dealt.success ? [] : [first])
      expect(await waitingAt(flow, 'then')).toEqual([])
      expect(await logsOf(flow, 6)).toBe(dealt.success ? 0 : 1)
    }
  }, 600_000)

  test('either completes or transfers a task when deal and transfer race, never both', async () => {
    const signer = await server.as(first)
    for (let round = 0; round < times; round++) {
      const { flow, mine } = await started()
      const [dealt, given] = await atOnce(
        round,
        () => signer.call('oa/flow/deal', dealing(mine)),
        () => signer.call('oa/flow/msg/transfer', { msgid: mine, to: third, reason: '请代办' }),
      )
      expect([dealt.success, given.success].filter(Boolean), JSON.stringify([dealt, given])).toHaveLength(1)
      const code = dealt.success ? given.code : dealt.code
      expect(code).toBe(dealt.success ? 'flow.message-handled' : 'flow.message-moved')
      expect(await waitingAt(flow, 'sign')).toEqual(dealt.success ? [] : [second, third])
      expect(await waitingAt(flow, 'then')).toEqual(dealt.success ? [last] : [])
    }
  }, 600_000)

  test('gives a task to one of two competing transfers and names the new assignee to the other', async () => {
    const signer = await server.as(first)
    for (let round = 0; round < times; round++) {
      const { flow, mine } = await started()
      const give = (to: string) => () =>
        signer.call('oa/flow/msg/transfer', { msgid: mine, to, reason: '请代办' })
      const [one, other] = await atOnce(round, give(third), give(fourth))
      expect([one.success, other.success].filter(Boolean), JSON.stringify([one, other])).toHaveLength(1)
      const lost = one.success ? other : one
      const won = one.success ? one : other
      expect(lost.code).toBe('flow.message-moved')
      expect(lost.msg).toContain(won.data.toer)
      expect(await waitingAt(flow, 'sign')).toEqual([second, one.success ? third : fourth])
    }
  }, 600_000)

  test('leaves no partial state when a reminder and a deal race', async () => {
    const signer = await server.as(first)
    for (let round = 0; round < times; round++) {
      const { flow, mine, other } = await started()
      const [urged, dealt] = await atOnce(
        round,
        () => creator.call('oa/flow/resendmessage', { msglist: [mine, other] }),
        () => signer.call('oa/flow/deal', dealing(mine)),
      )
      expect(dealt.success, dealt.msg).toBe(true)
      if (!urged.success) expect(urged.code).toBe('flow.message-handled')
      expect(await logsOf(flow, 12)).toBe(urged.success ? 1 : 0)
      expect(await waitingAt(flow, 'then')).toEqual([last])
    }
  }, 600_000)

  test('notifies assignees once when two reminders race', async () => {
    for (let round = 0; round < times; round++) {
      const { flow, mine } = await started()
      const send = () => creator.call('oa/flow/resendmessage', { msglist: [mine] })
      const [one, other] = await atOnce(round, send, send)
      expect([one.success, other.success].filter(Boolean), JSON.stringify([one, other])).toHaveLength(1)
      expect((one.success ? other : one).code).toBe('flow.urge-too-soon')
      expect(await logsOf(flow, 12)).toBe(1)
    }
  }, 600_000)

  test('applies either the withdrawal or the approval of a return request', async () => {
    const [signer, holder] = [await server.as(first), await server.as(last)]
    for (let round = 0; round < times; round++) {
      const { flow, mine } = await started()
      await signer.call('oa/flow/deal', dealing(mine))
      const waiting = await waitingFor(holder, flow)
      await signer.call('oa/flow/msg/applycancel', { msgid: mine, reason: '核错了' })
      const [back, agreed] = await atOnce(
        round,
        () => signer.call('oa/flow/msg/cancelapplycancel', { msgid: mine }),
        () => holder.call('oa/flow/msg/answerapplycancel', { msgid: waiting, agree: true, reason: '' }),
      )
      expect([back.success, agreed.success].filter(Boolean), JSON.stringify([back, agreed])).toHaveLength(1)
      const code = back.success ? agreed.code : back.code
      expect(code).toBe(back.success ? 'flow.apply-gone' : 'flow.apply-settled-agreed')
      expect(await waitingAt(flow, 'then')).toEqual(back.success ? [last] : [])
    }
  }, 600_000)
})
