import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rowsOf } from '../../../tests/kit/contents'
import { creating, type FlowServer, flowServerOfFile, leaveForm } from '../../../tests/kit/flows'
import { homeWorkspace } from '../platform/workspace'
import { findNotificationStatuses } from '../queries/message/message-notifications'
import { runOutbox, startOutbox } from './outbox'

let server: FlowServer
beforeEach(async () => {
  server = await flowServerOfFile()
})
afterEach(() => server.stop())

const start = async () => {
  const me = await server.as('100010')
  return (await me.call('oa/flow/creat', creating('flow-leave', leaveForm(1)))).data.flowlistid
}

/** App context with a push that records its recipients. */
function listening() {
  const results: string[] = []
  const push = {
    ...server.house.push,
    badgesChanged: (_: string, people: readonly string[]) => results.push(...people),
  }
  return { told: results, house: { ...server.house, push } }
}

const unsent = async (flow: string) => {
  const waiting = await rowsOf<{ id: string }>(
    server.db,
    'select id from message where flow_id = $1 and status = 1',
    flow,
  )
  const ids = waiting.map(({ id }) => id)
  const statuses = await findNotificationStatuses(server.db, homeWorkspace, { flowId: flow, ids })
  return [...statuses.values()].filter(({ isTold }) => !isTold).length
}
const left = async () => (await rowsOf(server.db, 'select id from outbox')).length

test('runs effects stored before a crash at the next start: people are notified, messages count as sent', async () => {
  const flow = await start()
  expect([await unsent(flow), await left()]).toEqual([1, 1])
  const { told, house } = listening()
  const job = startOutbox(house)
  await vi.waitFor(async () => expect(await left()).toBe(0))
  await job.stop()
  expect(told).toEqual(expect.arrayContaining(['100008', '100010']))
  expect(await unsent(flow)).toBe(0)
})

test('counts a message as unsent while its notification is an incident', async () => {
  const flow = await start()
  const [effect] = await rowsOf<{ id: string }>(server.db, 'delete from outbox returning id')
  await server.db.pool.query(
    `insert into incident (id, flow_id, kind, payload, error, tries, created_at, state)
     select $1, flow_id, 'notify', jsonb_build_object('messageIds', jsonb_agg(id)), '{}', 10, $3, 'open'
     from message where flow_id = $2 and status = 1 group by flow_id`,
    [effect?.id, flow, new Date(server.clock.now())],
  )
  expect(await unsent(flow)).toBe(1)
  await server.db.pool.query(`update incident set state = 'retried'`)
  expect(await unsent(flow)).toBe(0)
})

test('writes no message again when its first notification is sent', async () => {
  const flow = await start()
  const versions = () =>
    rowsOf(server.db, 'select id, xmin from message where flow_id = $1 order by id', flow)
  const before = await versions()
  await runOutbox(server.house)
  expect(await versions()).toEqual(before)
})

test('tells the time of a notification that was late', async () => {
  const flow = await start()
  server.clock.freeze()
  server.clock.move(5 * 60_000)
  await runOutbox(server.house)
  const [message] = await rowsOf<{ id: string }>(
    server.db,
    'select id from message where flow_id = $1 and status = 1',
    flow,
  )
  const ids = [message?.id ?? '']
  const statuses = await findNotificationStatuses(server.db, homeWorkspace, { flowId: flow, ids })
  expect([...statuses.values()]).toMatchObject([{ isTold: true, at: server.clock.now() }])
})

test('wakes the job immediately after an action', async () => {
  const { told, house } = listening()
  const job = startOutbox(house)
  await start()
  await vi.waitFor(() => expect(told).toContain('100008'), { timeout: 1000 })
  await job.stop()
})

test('stores no effect for an action that is rolled back', async () => {
  const me = await server.as('100010')
  await me.call('oa/flow/creat', creating('flow-leave', {}))
  expect(await left()).toBe(0)
})

test('shares effects between two processes, each effect taken by one of them', async () => {
  await start()
  await start()
  const { told, house } = listening()
  const taken = await Promise.all([runOutbox(house), runOutbox(house)])
  expect(taken.reduce((sum, one) => sum + one, 0)).toBe(2)
  expect(told).toContain('100008')
  expect(await left()).toBe(0)
})

test('retries a failing effect after growing delays without blocking other effects', async () => {
  await start()
  await server.db.pool.query(
    `insert into outbox (id, flow_id, kind, payload, created_at, due_at) values ('0', 'x', 'unknown', '{}', $1, $1)`,
    [new Date(server.clock.now())],
  )
  const { told, house } = listening()
  await runOutbox(house)
  expect(told).toContain('100008')
  const waiting = () =>
    rowsOf<{ tries: number; due_at: Date; error: string }>(server.db, 'select * from outbox')
  expect(await waiting()).toMatchObject([{ tries: 1, error: expect.stringContaining('unknown') }])

  await runOutbox(house)
  expect(await waiting()).toMatchObject([{ tries: 1 }])
  server.clock.move(2_000)
  await runOutbox(house)
  const [row] = await waiting()
  expect(row?.tries).toBe(2)
  expect(Number(row?.due_at) - server.clock.now()).toBeGreaterThan(1_500)
})
