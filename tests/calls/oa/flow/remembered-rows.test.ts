import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../../../src/server/app'
import { createAppContext } from '../../../../src/server/platform/context/create-context'
import { openLog } from '../../../../src/server/platform/observability/log'
import { homeWorkspace } from '../../../../src/server/platform/workspace'
import { flowRowsCacheOf } from '../../../../src/server/queries/flow/flow-rows-cache'
import { chain } from '../../../kit/designs'
import { creating, dealing, type FlowServer, flowServerOfFile, waitingFor } from '../../../kit/flows'
import { compareCachedRows } from '../../../kit/remembered-rows'
import { type Sender, senderWith } from '../../../kit/server'

/* A process remembers the rows of flows. Two processes on one database stand for every other writer. */

const [creator, first, second, third] = ['100010', '100027', '100029', '100030'] as const

let server: FlowServer
let other: { as(sender: Sender): Sender; stop(): Promise<void> }
let design: string

beforeAll(async () => {
  server = await flowServerOfFile()
  const house = createAppContext(server.house.config, server.url, {
    clock: server.clock,
    log: openLog('silent'),
  })
  const app = buildApp(house, { rate: { burst: 1e9, perSecond: 1e9 } })
  await app.ready()
  other = {
    as: ({ token }) => senderWith(app, token),
    async stop() {
      await compareCachedRows(house.db)
      await app.close()
      await house.push.close()
      await house.sources.close()
      await house.db.close()
    },
  }
  design = await server.publish(
    '两个进程',
    chain(
      { id: 'check', who: [first] },
      { id: 'both', who: [second, third], dealtype: 'andsign' },
      { id: 'end', who: [first] },
    ),
  )
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})

const start = async () => {
  const { data } = await (await server.as(creator)).call('oa/flow/creat', creating(design, {}))
  return data.flowlistid
}
const remembered = (flow: string) => flowRowsCacheOf(server.db).find(homeWorkspace, { flow })

describe('the rows of a flow that a process remembers', () => {
  test('are those that its own action left', async () => {
    const flow = await start()
    expect(remembered(flow)?.messages.map(({ to }) => to)).toEqual([creator, first])
    const me = await server.as(first)
    await me.call('oa/flow/deal', dealing(await waitingFor(me, flow)))
    expect(remembered(flow)?.messages.map(({ to }) => to)).toEqual([creator, first, second, third])
  })

  test('are not those before an action of another process', async () => {
    const flow = await start()
    const me = await server.as(first)
    const message = await waitingFor(me, flow)
    const before = remembered(flow)
    expect((await other.as(me).call('oa/flow/deal', dealing(message))).success).toBe(true)
    expect(remembered(flow)).toBe(before)
    const again = await me.call('oa/flow/deal', dealing(message))
    expect(again).toMatchObject({ success: false, code: 'flow.message-handled' })
    const [two, three] = [await server.as(second), await server.as(third)]
    const done = await two.call('oa/flow/deal', dealing(await waitingFor(two, flow)))
    expect(done.success).toBe(true)
    const ends = await other.as(three).call('oa/flow/deal', dealing(await waitingFor(three, flow)))
    expect(ends.data.nextmessage[0]?.list.map(({ to }) => to)).toEqual([first])
  })

  test('are not those before an action that commits while this one waits for the flow', async () => {
    for (let round = 0; round < 8; round++) {
      const flow = await start()
      const me = await server.as(first)
      await me.call('oa/flow/deal', dealing(await waitingFor(me, flow)))
      const [two, three] = [await server.as(second), await server.as(third)]
      const [own, theirs] = [await waitingFor(two, flow), await waitingFor(three, flow)]
      const both = await Promise.all([
        two.call('oa/flow/deal', dealing(own)),
        other.as(three).call('oa/flow/deal', dealing(theirs)),
      ])
      expect(both.map(({ success }) => success)).toEqual([true, true])
      // The second of them, whichever it is, moves the flow on.
      expect(
        both
          .flatMap(({ data }) => data.nextmessage)
          .flatMap(({ list }) => list)
          .map(({ to }) => to),
      ).toEqual([first])
    }
  })

  test('are not those of an action that is rolled back', async () => {
    const flow = await start()
    const before = remembered(flow)
    const me = await server.as(first)
    await server.db.pool.query(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no'; end $$;
      create trigger refuse before insert on flow_link for each row execute function refuse()`)
    const failed = await me.call('oa/flow/deal', dealing(await waitingFor(me, flow)))
    await server.db.pool.query('drop trigger refuse on flow_link; drop function refuse')
    expect(failed.success).toBe(false)
    expect(remembered(flow)).toBe(before)
    const done = await me.call('oa/flow/deal', dealing(await waitingFor(me, flow)))
    expect(done.success).toBe(true)
  })

  test('stay the same lists when a message is marked as read, which is noted beside them', async () => {
    const flow = await start()
    const before = remembered(flow)
    const me = await server.as(first)
    const message = await waitingFor(me, flow)
    const cache = flowRowsCacheOf(server.db)
    expect(cache.isRead(homeWorkspace, message)).toBe(false)
    await me.call('oa/flow/deal/bymsgid', { _id: message })
    expect(cache.isRead(homeWorkspace, message)).toBe(true)
    const traced = remembered(flow)
    await me.call('oa/flow/deal/bymsgid', { _id: message })
    expect(remembered(flow)?.messages).toBe(traced?.messages)
    expect(traced?.version).toBe(before?.version)
  })

  test('keep the marks of messages that still wait, and of no others', async () => {
    const flow = await start()
    const me = await server.as(first)
    const own = await waitingFor(me, flow)
    const cache = flowRowsCacheOf(server.db)
    await me.call('oa/flow/deal/bymsgid', { _id: own })
    await me.call('oa/flow/deal', dealing(own))
    const [two, three] = [await server.as(second), await server.as(third)]
    const [left, right] = [await waitingFor(two, flow), await waitingFor(three, flow)]
    await two.call('oa/flow/deal/bymsgid', { _id: left })
    await three.call('oa/flow/deal', dealing(right))
    expect([own, left, right].map((id) => cache.isRead(homeWorkspace, id))).toEqual([false, true, false])
    await two.call('oa/flow/deal', dealing(left))
    expect(cache.isRead(homeWorkspace, left)).toBe(false)
  })

  test('are never more than a process has room for', async () => {
    const cache = flowRowsCacheOf({ quick: server.db.quick })
    const rows = (flow: string) => ({
      version: '1 1',
      detail: 'plain' as const,
      messages: [],
      visits: Array.from({ length: 5_000 }, (_, at) => ({
        id: `${flow}-${at}`,
        stepId: 's',
        from: [],
        enteredAt: 1,
        trace: [],
        because: '',
      })),
    })
    for (const flow of ['a', 'b', 'c', 'd']) cache.store(homeWorkspace, flow, rows(flow))
    cache.find(homeWorkspace, { flow: 'a' })
    cache.store(homeWorkspace, 'e', rows('e'))
    cache.store(homeWorkspace, 'f', { ...rows('f'), visits: [...rows('f').visits, ...rows('g').visits] })
    expect([...cache.entries()].map(([, flow]) => flow)).toEqual(['c', 'd', 'a', 'e'])
  })
})
