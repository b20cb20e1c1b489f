import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../kit/contents'
import { signing } from '../kit/designs'
import { creating, dealing, type FlowServer, flowServerOfFile } from '../kit/flows'
import { expectInvariants } from '../kit/invariants'
import type { Sender } from '../kit/server'

/** 15 rounds in the suite, 500 by `npm run test:races`. */
const rounds = Number(process.env.RACE_ROUNDS ?? 15)
const signers = ['100029', '100030']

let server: FlowServer
let orsign: string
let andsign: string
beforeAll(async () => {
  server = await flowServerOfFile()
  orsign = await server.publish('或签', signing('orsign', signers, '100028'))
  andsign = await server.publish('会签', signing('andsign', signers, '100028'))
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

/** Starts a flow; answers who has to sign, each with the message. */
async function signersOf(design: string) {
  const me = await server.as('100010')
  const { data } = await me.call('oa/flow/creat', creating(design, {}))
  const waiting = data.nextmessage[0]?.list ?? []
  const hands = await Promise.all(
    waiting.map(async ({ to, msgid = '' }): Promise<[Sender, string]> => [await server.as(to), msgid]),
  )
  return { flow: data.flowlistid, hands }
}

const bothDeal = (hands: [Sender, string][]) =>
  Promise.all(hands.map(([who, msgid]) => who.call('oa/flow/deal', dealing(msgid))))

const countIn = async (flow: string, condition: string) =>
  (await rowsOf(server.db, `select id from message where flow_id = $1 and ${condition}`, flow)).length

test(`two people deal one or-sign step at once, ${rounds} times: exactly one wins, the other learns who`, async () => {
  const wins = new Map<string, number>()
  for (let round = 0; round < rounds; round++) {
    const { flow, hands } = await signersOf(orsign)
    const answers = await bothDeal(round % 2 ? hands.toReversed() : hands)
    const won = answers.filter(({ success }) => success)
    const lost = answers.find(({ success }) => !success)
    expect(won, JSON.stringify(answers)).toHaveLength(1)
    expect(lost).toMatchObject({ status: 200, code: 'flow.message-handled' })
    expect(lost?.msg).toMatch(/马玉芬|唐静/)
    expect(won[0]).toMatchObject({
      msg: '已提交到下一步，其他 1 人不用再处理',
      data: { either_signed: 1 },
    })

    expect(await countIn(flow, `step_id = 'sign' and status = 3`)).toBe(1)
    expect(await countIn(flow, `step_id = 'sign' and status = 4`)).toBe(1)
    expect(await countIn(flow, `step_id = 'then'`)).toBe(1)
    const deals = await rowsOf<{ record: { actorName: string } }>(
      server.db,
      'select record from flow_log where flow_id = $1 and type2 = 4',
      flow,
    )
    expect(deals).toHaveLength(1)
    const winner = deals[0]?.record.actorName ?? ''
    wins.set(winner, (wins.get(winner) ?? 0) + 1)
  }
  expect([...wins.values()].reduce((sum, one) => sum + one, 0)).toBe(rounds)
}, 600_000)

test(`the last two of an and-sign step sign at once, ${rounds} times: the flow moves on exactly once`, async () => {
  for (let round = 0; round < rounds; round++) {
    const { flow, hands } = await signersOf(andsign)
    const answers = await bothDeal(hands)
    expect(answers.map(({ success }) => success)).toEqual([true, true])
    expect(answers.filter(({ data }) => data.waiting.length === 1)).toHaveLength(1)
    expect(await countIn(flow, `step_id = 'sign' and status = 3`)).toBe(2)
    expect(await countIn(flow, `step_id = 'then' and status = 1`)).toBe(1)
  }
}, 600_000)

test(`a deal and a cancellation at once, ${rounds} times: one order wins and nothing is half`, async () => {
  const creator = await server.as('100010')
  for (let round = 0; round < rounds; round++) {
    const { flow, hands } = await signersOf(orsign)
    const [[who, msgid] = [creator, '']] = hands
    const cancelling = { flowOi_id: flow, cancelReason: '不需要了' }
    const [dealt, cancelled] = await Promise.all([
      who.call('oa/flow/deal', dealing(msgid)),
      creator.call('oa/flow/allcancel', cancelling),
    ])
    expect(cancelled.success).toBe(true)
    if (!dealt.success) expect(dealt.code).toBe('flow.message-cancelled')
    expect(await countIn(flow, 'status = 1')).toBe(0)
    expect(await countIn(flow, `step_id = 'then'`)).toBe(dealt.success ? 1 : 0)
    const [head] = await rowsOf(server.db, 'select unfinished, is_cancel from flow where id = $1', flow)
    expect(head).toEqual({ unfinished: 0, is_cancel: true })
  }
}, 600_000)
