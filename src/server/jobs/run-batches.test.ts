import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rowsOf } from '../../../tests/kit/contents'
import { serverOfFile, type TestServer } from '../../../tests/kit/server'
import type { Tx } from '../platform/db/db'
import { defineBatch, type PayloadEffect } from './effect'
import { batchJobsByKind } from './effect-kinds'
import { runOutbox } from './outbox'

interface Told {
  fails?: boolean
}

const run = vi.fn<(effects: PayloadEffect<Told>[], tx: Tx) => Promise<void>>()
const batchJob = defineBatch<Told>((effects, _, tx) => run(effects, tx))
vi.spyOn(batchJobsByKind, 'get').mockImplementation((kind) => (kind === 'told' ? batchJob : undefined))

let server: TestServer
beforeEach(async () => {
  server = await serverOfFile()
  run.mockReset()
  run.mockImplementation(async (effects, { run }) => {
    // An error of the database itself aborts the whole transaction.
    if (effects.some(({ payload }) => payload.fails)) await run({ name: 'refused', text: 'select 1 / 0' }, [])
  })
})
afterEach(() => server.stop())
afterAll(() => vi.restoreAllMocks())

const write = (id: string, payload: Told = {}) =>
  server.db.pool.query(
    `insert into outbox (id, flow_id, kind, payload, created_at, due_at) values ($1, 'f1', 'told', $2, $3, $3)`,
    [id, payload, new Date(server.clock.now())],
  )
const waiting = () =>
  rowsOf<{ id: string; tries: number }>(server.db, 'select id, tries from outbox order by id')

/** Retries for twenty minutes. */
async function longAfter(): Promise<void> {
  for (let minute = 0; minute < 20; minute++) {
    await runOutbox(server.house)
    server.clock.move(60_000)
  }
}

test('postpones only the failing item of a batch and runs the others', async () => {
  for (let at = 10; at < 50; at++) await write(`e${at}`, { fails: at === 23 || at === 41 })
  await runOutbox(server.house)
  expect(await waiting()).toEqual([
    { id: 'e23', tries: 1 },
    { id: 'e41', tries: 1 },
  ])
  expect(run.mock.calls.length).toBeLessThan(30)
})

test('turns a permanent failure into an incident, notifies administrators, and completes it when retried', async () => {
  await write('e1', { fails: true })
  const pushed = vi.spyOn(server.house.push, 'badgesChanged')
  await longAfter()
  expect(await waiting()).toEqual([])
  // Each of ten attempts runs it with what is due, then isolated.
  expect(run).toHaveBeenCalledTimes(2 * 10)
  expect(pushed.mock.calls.flatMap(([, people]) => people)).toContain('admin')

  const admin = await server.as('admin')
  const { data } = await admin.call('oa/flow/incident/list', { nowpage: 1 })
  expect(data.result).toMatchObject([
    { id: 'e1', kind: 'told', tries: 10, error: { msg: '系统内部错误，详情见服务器日志' } },
  ])
  run.mockResolvedValue()
  const retried = await admin.call('oa/flow/incident/retry', { id: 'e1', reason: '已修复' })
  expect(retried.success, retried.msg).toBe(true)
  await runOutbox(server.house)
  expect(await waiting()).toEqual([])
  const left = await admin.call('oa/flow/incident/list', { nowpage: 1 })
  expect(left.data.result).toEqual([])
})
