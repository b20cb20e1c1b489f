import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logType } from '../../../../src/core/flow/snapshot/message-status'
import type { SignPolicy } from '../../../../src/generated/types'
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
import type { Sender } from '../../../kit/server'

const [creator, stranger, next] = ['100010', '100034', '100028'] as const
const pool = ['100029', '100030', '100011', '100031', '100032']
const reason = '手上太多'
const policy = (allot: SignPolicy['allot']): SignPolicy => ({
  allot,
  need: 'any',
  refuse: 'ends',
  turn: 'together',
  per: 'person',
})

let server: FlowServer
const publish = (name: string, allot: SignPolicy['allot'], who = pool) =>
  server.publish(name, chain({ id: 'take', who, sign: policy(allot) }, { id: 'pay', who: [next] }))
beforeAll(async () => {
  server = await flowServerOfFile()
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

const create = async (design: string) =>
  (await (await server.as(creator)).call('oa/flow/creat', creating(design, {}))).data
const clients = (ids = pool) => Promise.all(ids.map((id) => server.as(id)))
const two = async () => [await server.as(pool[0] ?? ''), await server.as(pool[1] ?? '')] as const
const logs = async (flow: string) =>
  (await (await server.as(creator)).call('oa/flow/detail_logs', { flowOi_id: flow })).data.logList

describe('a step that waits for whoever takes it', () => {
  let design: string
  beforeAll(async () => {
    design = await publish('候选', 'claim')
  })

  test('its rows are marked, are decided by nobody yet, and leave the lists of the others', async () => {
    const { flowlistid: flow } = await create(design)
    const [mine, other] = await two()
    const msgid = await waitingFor(mine, flow)
    const rowOf = async (whose: Sender) =>
      (await whose.call('oa/flow/list/waiting', firstPage)).data.result.find(
        ({ flowlistid }) => flowlistid === flow,
      )
    expect(await rowOf(mine)).toMatchObject({ claim: 'open' })
    expect(await rowOf(mine)).not.toHaveProperty('quick')
    const foundBy = async (claim: 'open' | 'held') => {
      const { data } = await mine.call('oa/flow/list/waiting', { nowpage: 1, search: { claim } })
      return data.result.map(({ _id }) => _id)
    }
    expect([await foundBy('open'), await foundBy('held')]).toEqual([[msgid], []])
    expect((await mine.call('oa/flow/deal/bymsgid', { _id: msgid })).data).toMatchObject({
      message: { claim: 'open' },
      canTransfer: false,
      canGiveBack: false,
      addSign: null,
    })
    expect(await mine.call('oa/flow/deal', dealing(msgid))).toMatchObject({ code: 'flow.claim-first' })
    const before = (await other.call('oa/flow/list/number', {})).data
    expect(await mine.call('oa/flow/msg/claim', { msgid })).toMatchObject({ success: true })
    expect(await rowOf(mine)).toMatchObject({ claim: 'held' })
    expect(await rowOf(mine)).toHaveProperty('quick')
    expect([await foundBy('open'), await foundBy('held')]).toEqual([[], [msgid]])
    expect(await rowOf(other)).toBeUndefined()
    expect((await other.call('oa/flow/list/number', {})).data.waiting).toBe(before.waiting - 1)
    expect((await logs(flow)).at(-1)).toMatchObject({ type2: logType.claimed, history: { length: 4 } })
    expect((await mine.call('oa/flow/deal', dealing(msgid))).success).toBe(true)
    expect(await waitingFor(await server.as(next), flow)).toBeDefined()
  })

  test('given back it waits for all again; the reason is told', async () => {
    const { flowlistid: flow } = await create(design)
    const [mine, other] = await two()
    const msgid = await waitingFor(mine, flow)
    await mine.call('oa/flow/msg/claim', { msgid })
    const opened = (await mine.call('oa/flow/deal/bymsgid', { _id: msgid })).data
    expect(opened.canGiveBack).toBe(true)
    const unsaid = await mine.call('oa/flow/msg/giveback', { msgid, reason: ' ' })
    expect(unsaid.success).toBe(false)
    expect((await mine.call('oa/flow/msg/giveback', { msgid, reason })).success).toBe(true)
    expect((await logs(flow)).at(-1)).toMatchObject({ type2: logType.givenBack, reason })
    const again = await waitingFor(other, flow)
    expect((await other.call('oa/flow/msg/claim', { msgid: again })).success).toBe(true)
    expect((await other.call('oa/flow/deal', dealing(again))).success).toBe(true)
  })

  test('an administrator decides whose it is, also somebody else', async () => {
    const { flowlistid: flow } = await create(design)
    const [mine] = await clients()
    const admin = await server.as('admin')
    const { assign } = (await admin.call('oa/flow/detail', { flowOi_id: flow })).data.may
    expect(assign).toEqual([{ msgid: expect.any(String), step: 'take' }])
    const sent = { msgid: assign[0]?.msgid ?? '', to: stranger, reason }
    expect(await mine?.call('oa/flow/msg/assign', sent)).toMatchObject({ code: 'flow.assign-not-allowed' })
    expect((await admin.call('oa/flow/msg/assign', sent)).success).toBe(true)
    const his = await server.as(stranger)
    expect((await his.call('oa/flow/deal', dealing(await waitingFor(his, flow)))).success).toBe(true)
  })

  test.each(Array.from({ length: 8 }, (_, round) => round))(
    'when all claim at once one has it, and the others learn who (%i)',
    async () => {
      const { flowlistid: flow } = await create(design)
      const all = await clients()
      const ids = await Promise.all(all.map((one) => waitingFor(one, flow)))
      const answers = await Promise.all(
        all.map((one, at) => one.call('oa/flow/msg/claim', { msgid: ids[at] ?? '' })),
      )
      expect(answers.filter(({ success }) => success)).toHaveLength(1)
      const lost = answers.filter(({ success }) => !success)
      expect(lost).toEqual(lost.map(() => expect.objectContaining({ code: 'flow.message-claimed' })))
      const winner = pool[answers.findIndex(({ success }) => success)]
      const rows = (await (await server.as(creator)).call('oa/flow/detail_logs', { flowOi_id: flow })).data
      expect(rows.logList.filter(({ type2 }) => type2 === logType.claimed)).toHaveLength(1)
      const his = await server.as(winner ?? '')
      expect((await his.call('oa/flow/deal', dealing(await waitingFor(his, flow)))).success).toBe(true)
    },
  )
})

describe('a step that goes to each in turn', () => {
  const whose = async (design: string) => {
    const [step] = (await create(design)).nextmessage
    return { to: step?.list.map(({ to }) => to), why: step?.trace.at(-1)?.code }
  }

  test('one after the other, and then the first again', async () => {
    const design = await publish('轮流', 'rotation', pool.slice(0, 3))
    const turns: (string[] | undefined)[] = []
    for (let at = 0; at < 5; at++) turns.push((await whose(design)).to)
    expect(turns).toEqual([[pool[0]], [pool[1]], [pool[2]], [pool[0]], [pool[1]]])
    expect((await whose(design)).why).toBe('trace.allot-turn')
  })

  test('flows that begin at once do not go to the same person', async () => {
    const design = await publish('轮流同时', 'rotation', pool)
    const got = await Promise.all(Array.from({ length: 20 }, () => whose(design)))
    const counts = pool.map((id) => got.filter(({ to }) => to?.[0] === id).length)
    expect(counts).toEqual([4, 4, 4, 4, 4])
  })

  test('a preview names whose turn it is and takes it from nobody', async () => {
    const design = await publish('轮流预览', 'rotation', pool.slice(0, 2))
    const sender = await server.as(creator)
    const seen = async () =>
      (await sender.call('oa/flow/creatpreviewmode', creating(design, {}))).data.nextmessage[0]?.list[0]?.to
    expect([await seen(), await seen()]).toEqual([pool[0], pool[0]])
    await create(design)
    expect(await seen()).toBe(pool[1])
  })
})

test('by load it goes to whoever has the fewest tasks, and says how many', async () => {
  const design = await publish('按负载', 'load', [pool[4] ?? '', stranger])
  const busy = await server.publish('占手', chain({ id: 'busy', who: [pool[4] ?? ''] }))
  for (let at = 0; at < 3; at++) await create(busy)
  const [step] = (await create(design)).nextmessage
  expect(step?.list.map(({ to }) => to)).toEqual([stranger])
  expect(step?.trace.at(-1)).toMatchObject({ code: 'trace.allot-load', people: [expect.any(String)] })
})
