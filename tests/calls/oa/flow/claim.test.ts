import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logType } from '../../../../src/core/flow/snapshot/message-status'
import type { SignPolicy } from '../../../../src/generated/types'
import { notifyOverdue } from '../../../../src/server/jobs/notify-overdue'
import { runOutbox } from '../../../../src/server/jobs/outbox'
import { startEffects } from '../../../../src/server/jobs/run-effects'
import { archiveEnded, inArchive, recoverArchive, tablesOf } from '../../../kit/archiving'
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
const hour = 3_600_000
const policy = (allot: SignPolicy['allot']): SignPolicy => ({
  allot,
  need: 'any',
  refuse: 'ends',
  turn: 'together',
  per: 'person',
})

let server: FlowServer
const publish = (name: string, allot: SignPolicy['allot'], who = pool) =>
  server.publish(
    name,
    chain({ id: 'take', who, sign: policy(allot), batch: true }, { id: 'pay', who: [next] }),
  )
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

describe('steps whose tasks must be claimed', () => {
  let design: string
  beforeAll(async () => {
    design = await publish('候选', 'claim')
  })

  test('marks unclaimed rows, shows no assignee yet, and hides claimed rows from others', async () => {
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

  test('offers a released task to all again and shows the reason', async () => {
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

  test('lets an administrator assign an unclaimed or claimed task to any candidate', async () => {
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
    'gives a task claimed simultaneously to one and names the assignee to the others (%i)',
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

describe('tasks that several candidates may claim', () => {
  let design: string
  beforeAll(async () => {
    design = await publish('候选池', 'claim', pool.slice(0, 3))
  })
  /** A flow of it with its three messages. */
  async function begun() {
    const [mine, other] = await two()
    const { flowlistid: flow } = await create(design)
    return { flow, mine, other, msgid: await waitingFor(mine, flow) }
  }
  const messagesOf = async (flow: string, who?: Sender) =>
    (await (who ?? (await server.as(creator))).call('oa/flow/detail_msgs', { flowOi_id: flow })).data.msgList
  const waits = async (flow: string) =>
    (await messagesOf(flow)).filter(({ status }) => status === 1).map(({ to, claim }) => [to, claim])

  test('reminds all candidates until one claims the task', async () => {
    const { flow, mine, msgid } = await begun()
    const me = await server.as(creator)
    const urged = async () => {
      const { may } = (await me.call('oa/flow/detail', { flowOi_id: flow })).data
      return may.urge.map(({ name }) => name).length
    }
    expect(await urged()).toBe(3)
    await mine.call('oa/flow/msg/claim', { msgid })
    expect(await urged()).toBe(1)
    const ids = (await messagesOf(flow)).filter(({ status }) => status === 1).map(({ _id }) => _id)
    expect(await me.call('oa/flow/resendmessage', { msglist: ids })).toMatchObject({ success: true })
  })

  test('hands over candidacies and claimed tasks to the successor', async () => {
    const [open, held] = [await begun(), await begun()]
    await held.mine.call('oa/flow/msg/claim', { msgid: held.msgid })
    const flowlistids = [open.flow, held.flow]
    const sent = { from: pool[0] ?? '', to: stranger, flowlistids, reason }
    const { data } = await (await server.as('admin')).call('oa/flow/msg/replace_userid', sent)
    expect(data.moved).toBe(2)
    expect(await waits(open.flow)).toContainEqual([stranger, 'open'])
    expect(await waits(held.flow)).toEqual([[stranger, 'held']])
    const his = await server.as(stranger)
    const back = { msgid: await waitingFor(his, held.flow), reason }
    expect(await his.call('oa/flow/msg/giveback', back)).toMatchObject({ success: true })
    expect(await waits(held.flow)).toHaveLength(3)
  })

  test('delegates and recovers a candidacy: the delegate claims for the principal', async () => {
    const { flow, mine, msgid } = await begun()
    const lent = await mine.call('oa/flow/entrust/to_other', { flowmsgid: msgid, to: stranger, reason })
    expect(lent.success, lent.msg).toBe(true)
    const his = await server.as(stranger)
    const theirs = await waitingFor(his, flow)
    expect((await his.call('oa/flow/msg/claim', { msgid: theirs })).success).toBe(true)
    expect(await waits(flow)).toEqual([[stranger, 'held']])
    const taken = await mine.call('oa/flow/entrust/take_back', { flowmsgid: theirs })
    expect(taken.success, taken.msg).toBe(true)
    expect(await waits(flow)).toEqual([[pool[0], 'held']])
  })

  test('archives a flow with its claims, shows them, and restores them unchanged', async () => {
    const only = await publish('归档候选', 'claim', pool.slice(0, 3))
    const { flowlistid: flow } = await create(only)
    const [mine, other] = await two()
    const msgid = await waitingFor(mine, flow)
    await mine.call('oa/flow/msg/claim', { msgid })
    await mine.call('oa/flow/msg/giveback', { msgid, reason })
    const again = await waitingFor(other, flow)
    await other.call('oa/flow/msg/claim', { msgid: again })
    await other.call('oa/flow/deal', dealing(again))
    const last = await server.as(next)
    expect((await last.call('oa/flow/deal', dealing(await waitingFor(last, flow)))).data.finished).toBe(true)
    for (let left = 20; left > 0 && (await runOutbox(server.house)); left--);
    const told = { logs: await logs(flow), messages: await messagesOf(flow) }
    const before = await tablesOf(server, 'public')
    const id = await archiveEnded(server, [only])
    const reader = await inArchive(server, await server.as(creator), id)
    const kept = await reader.call('oa/flow/detail_logs', { flowOi_id: flow })
    expect(kept.success, kept.msg).toBe(true)
    expect(kept.data.logList.map(({ type2 }) => type2)).toEqual(told.logs.map(({ type2 }) => type2))
    expect((await messagesOf(flow, reader)).map(({ to, claim }) => [to, claim])).toEqual(
      told.messages.map(({ to, claim }) => [to, claim]),
    )
    await recoverArchive(server, id)
    const after = await tablesOf(server, 'public')
    expect(after.message).toEqual(before.message)
    expect(after.flow_log).toEqual(before.flow_log)
  })
})

describe('steps assigned in turn', () => {
  const whose = async (design: string) => {
    const [step] = (await create(design)).nextmessage
    return { to: step?.list.map(({ to }) => to), why: step?.trace.at(-1)?.code }
  }

  test('assigns tasks to one after the other, and then to the first again', async () => {
    const design = await publish('轮流', 'rotation', pool.slice(0, 3))
    const turns: (string[] | undefined)[] = []
    for (let at = 0; at < 5; at++) turns.push((await whose(design)).to)
    expect(turns).toEqual([[pool[0]], [pool[1]], [pool[2]], [pool[0]], [pool[1]]])
    expect((await whose(design)).why).toBe('trace.allot-turn')
  })

  test('assigns flows that start simultaneously to different people', async () => {
    const design = await publish('轮流同时', 'rotation', pool)
    const got = await Promise.all(Array.from({ length: 20 }, () => whose(design)))
    const counts = pool.map((id) => got.filter(({ to }) => to?.[0] === id).length)
    expect(counts).toEqual([4, 4, 4, 4, 4])
  })

  test('shows the next in turn in a preview without using up the turn', async () => {
    const design = await publish('轮流预览', 'rotation', pool.slice(0, 2))
    const sender = await server.as(creator)
    const seen = async () =>
      (await sender.call('oa/flow/creatpreviewmode', creating(design, {}))).data.nextmessage[0]?.list[0]?.to
    expect([await seen(), await seen()]).toEqual([pool[0], pool[0]])
    await create(design)
    expect(await seen()).toBe(pool[1])
  })
})

describe('tasks of a flow that was sent back', () => {
  const straight = (name: string, allot: SignPolicy['allot']) => {
    const drawn = chain(
      { id: 'take', who: pool.slice(0, 3), sign: policy(allot) },
      { id: 'pay', who: [next] },
    )
    return server.publish(name, { ...drawn, set: { ...drawn.set, back: 'straight' } })
  }
  const waits = async (flow: string) =>
    (await (await server.as(creator)).call('oa/flow/detail_msgs', { flowOi_id: flow })).data.msgList
      .filter(({ status }) => status === 1)
      .map(({ to, claim }) => [to, claim])
  /** Whoever has it sends it back to its creator, who corrects it. */
  async function corrected(flow: string, holder: Sender) {
    const msgid = await waitingFor(holder, flow)
    const { data } = await holder.call('oa/flow/revokelist', { msg_id: msgid })
    const target = data.list[0]?.msg_id ?? ''
    const back = await holder.call('oa/flow/revoketo', { msg_id: msgid, msg_to_id: target, reason })
    expect(back.success, back.msg).toBe(true)
    const me = await server.as(creator)
    return (await me.call('oa/flow/deal', dealing(await waitingFor(me, flow)))).data
  }

  test('returns the task to the assignee who claimed it, who may release it', async () => {
    const { flowlistid: flow } = await create(await straight('候选退回', 'claim'))
    const [mine] = await two()
    await mine.call('oa/flow/msg/claim', { msgid: await waitingFor(mine, flow) })
    const { nextmessage } = await corrected(flow, mine)
    expect(nextmessage[0]?.trace.at(-1)).toMatchObject({ code: 'trace.allot-back' })
    expect(await waits(flow)).toEqual([[pool[0], 'held']])
    const back = { msgid: await waitingFor(mine, flow), reason }
    expect(await mine.call('oa/flow/msg/giveback', back)).toMatchObject({ success: true })
    expect((await waits(flow)).map(([, claim]) => claim)).toEqual(['open', 'open', 'open'])
  })

  test('returns the task to the assignee whose turn it was, and keeps the next turn', async () => {
    const design = await straight('轮流退回', 'rotation')
    const { flowlistid: flow } = await create(design)
    await corrected(flow, await server.as(pool[0] ?? ''))
    expect(await waits(flow)).toEqual([[pool[0], undefined]])
    const [step] = (await create(design)).nextmessage
    expect(step?.list.map(({ to }) => to)).toEqual([pool[1]])
  })
})

test('assigns the task to the person with the smallest workload and shows the count', async () => {
  const design = await publish('按负载', 'load', [pool[4] ?? '', stranger])
  const busy = await server.publish('占手', chain({ id: 'busy', who: [pool[4] ?? ''] }))
  for (let at = 0; at < 3; at++) await create(busy)
  const [step] = (await create(design)).nextmessage
  expect(step?.list.map(({ to }) => to)).toEqual([stranger])
  expect(step?.trace.at(-1)).toMatchObject({ code: 'trace.allot-load', people: [expect.any(String)] })
})

describe('claimable tasks in other views', () => {
  let flow: string
  let msgid: string
  let mine: Sender
  let other: Sender
  beforeAll(async () => {
    const take = { id: 'take', who: pool.slice(0, 2), sign: policy('claim'), timeexpired: 3600 }
    const design = await server.publish('限时候选', chain(take, { id: 'pay', who: [next] }))
    flow = (await create(design)).flowlistid
    ;[mine, other] = await two()
    msgid = await waitingFor(mine, flow)
  })
  const exported = async (who: Sender, claim: 'open' | 'held') => {
    const search = { claim, flowname: '限时候选' }
    const { data: begun } = await who.call('oa/flow/export/start', { list: 'waiting', search, columns: [] })
    await Promise.all(await startEffects(server.house, 10))
    const { data } = await who.call('oa/flow/export/list', {})
    return data.find(({ id }) => id === begun.id)
  }
  const late = async () => {
    await notifyOverdue(server.house)
    const admin = await server.as('admin')
    const { data } = await admin.call('oa/flow/timeout/log', { nowpage: 1, search: { flowname: '限时候选' } })
    return data.result.map(({ to, hasfinish, expiredtimes }) => [to, hasfinish, expiredtimes]).toSorted()
  }

  test('counts an overdue task for all candidates, and after the claim for the assignee alone', async () => {
    server.clock.move(2 * hour)
    expect(await late()).toEqual([
      [pool[0], 0, 1],
      [pool[1], 0, 1],
    ])
    await mine.call('oa/flow/msg/claim', { msgid })
    server.clock.move(24 * hour)
    const [his, lost] = await late()
    expect(his).toEqual([pool[0], 0, 2])
    expect(lost?.at(0)).toBe(pool[1])
    expect(lost?.at(1), 'it is over for whoever did not get it').not.toBe(0)
    expect(lost?.at(2), 'he is told no more').toBe(1)
  })

  test('exports tasks as searched: claimable or claimed', async () => {
    expect(await exported(mine, 'held')).toMatchObject({ state: 'done', rows: 1 })
    expect(await exported(mine, 'open')).toMatchObject({ state: 'done', rows: 0 })
    expect(await exported(other, 'held')).toMatchObject({ state: 'done', rows: 0 })
  })

  test('prints who claimed a task and who is no longer a candidate', async () => {
    const { data } = await (await server.as(creator)).call('oa/flow/detail_logs_msgs', { flowOi_id: flow })
    const nameOfOther = data.msgList.find(({ to }) => to === pool[1])?.toer
    expect(nameOfOther).toBeTruthy()
    expect(data.logList.at(-1)).toMatchObject({
      type2: logType.claimed,
      created_id: pool[0],
      history: [{ name: nameOfOther }],
    })
  })
})
