import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rowsOf } from '../../../tests/kit/contents'
import { serverOfFile, type TestServer } from '../../../tests/kit/server'
import { BusinessError } from '../../core/business-error'
import { RetryableError } from '../platform/jobs/job-signal'
import { defineEffect, type PayloadEffect } from './effect'
import { singleJobsByKind } from './effect-kinds'
import { runOutbox } from './outbox'

const run = vi.fn<(effect: PayloadEffect<{ messageId: string }>) => Promise<void>>()
const job = defineEffect<{ messageId: string }>({ messageOf: (payload) => payload.messageId, run })
const tried = new Map([['tried', job]])
vi.spyOn(singleJobsByKind, 'keys').mockImplementation(() => tried.keys())
vi.spyOn(singleJobsByKind, 'get').mockImplementation((kind) => tried.get(kind))

let server: TestServer
beforeEach(async () => {
  run.mockReset()
  server = await serverOfFile()
  await write('e1', 0)
})
afterEach(() => server.stop())
afterAll(() => vi.restoreAllMocks())

/** Writes an effect that is due after a number of milliseconds. */
const write = (id: string, after: number) =>
  server.db.pool.query(
    `insert into outbox (id, flow_id, kind, payload, created_at, due_at)
     values ($1, 'f1', 'tried', '{"messageId": "m1"}', $2, $2)`,
    [id, new Date(server.clock.now() + after)],
  )
const waiting = () =>
  rowsOf<{ id: string; tries: number }>(server.db, 'select id, tries from outbox order by id')
const incidents = () => rowsOf<Record<string, unknown>>(server.db, 'select * from incident')
const later = (ms: number) => {
  server.clock.move(ms)
  return runOutbox(server.house)
}

test('runs an effect once, and not before it is due', async () => {
  await write('e2', 60_000)
  await later(0)
  expect(run.mock.calls.map(([effect]) => effect)).toMatchObject([
    { id: 'e1', flowId: 'f1', tries: 1, payload: { messageId: 'm1' } },
  ])
  expect(await waiting()).toMatchObject([{ id: 'e2', tries: 0 }])
  await later(59_000)
  expect(run).toHaveBeenCalledTimes(1)
  await later(1_000)
  expect(run).toHaveBeenCalledTimes(2)
  expect(await waiting()).toEqual([])
})

test('turns an effect that fails three times into an incident and continues the queue', async () => {
  run.mockRejectedValue(new RetryableError('event.http-failed', { reason: 'answered status 500' }))
  const describe = vi.spyOn(server.house.push, 'badgesChanged')
  await later(0)
  await later(9_000)
  expect(await waiting()).toMatchObject([{ tries: 1 }])
  await later(1_000)
  expect(await incidents()).toEqual([])
  expect(describe).not.toHaveBeenCalled()
  await later(60_000)
  expect(describe).toHaveBeenCalledOnce()
  expect(run).toHaveBeenCalledTimes(3)
  expect(await waiting()).toEqual([])
  expect(await incidents()).toMatchObject([
    {
      id: 'e1',
      flow_id: 'f1',
      message_id: 'm1',
      kind: 'tried',
      payload: { messageId: 'm1' },
      tries: 3,
      error: { code: 'event.http-failed', params: { reason: 'answered status 500' } },
      state: 'open',
    },
  ])
  run.mockResolvedValue()
  await write('e2', 0)
  await later(0)
  expect(await waiting()).toEqual([])
})

test('notifies only people who may design flows of an incident', async () => {
  const person = (id: string, permission: string) => `
    insert into role (id, group_id, group_name, name, permissions) values ('${id}', 'g', '', '${id}', array['${permission}']);
    insert into person_role (person_id, role_id) values ('${id}', '${id}');`
  await server.db.pool.query(
    `update person set enabled = false where not is_admin and id not in ('100002', '100003', '100004', '100005');
     delete from person_role;${person('100002', 'flowdesign')}${person('100003', 'flowdesign.list')}${person('100004', 'all')}`,
  )
  const describe = vi.spyOn(server.house.push, 'badgesChanged')
  run.mockRejectedValue(new BusinessError('flow.not-found'))
  await later(0)
  const [, people = []] = describe.mock.lastCall ?? []
  expect([...people].sort()).toEqual(['100002', '100004', 'admin'])
})

test('raises an incident immediately for a business error, and hides the details of unexpected errors', async () => {
  await write('e2', 0)
  run.mockImplementation(({ id, tries }) => {
    if (id === 'e1') throw new BusinessError('flow.nobody-found', { step: '付款' })
    throw new TypeError(`secret ${tries}`)
  })
  await later(0)
  expect(await incidents()).toMatchObject([{ id: 'e1', tries: 1, error: { code: 'flow.nobody-found' } }])
  await later(10_000)
  await later(60_000)
  const [, second] = await incidents()
  expect(second).toMatchObject({ id: 'e2', error: { code: 'incident.unexpected', params: {} } })
})

test('takes over an effect of a dead worker after two minutes; only a live worker completes it', async () => {
  let finish: () => void = () => undefined
  const unfinished = new Promise<void>((resolve) => {
    finish = resolve
  })
  run.mockReturnValueOnce(unfinished)
  const stuck = runOutbox(server.house)
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1))
  await later(119_000)
  expect(run).toHaveBeenCalledTimes(1)
  run.mockRejectedValueOnce(new Error('not yet'))
  await later(1_000)
  expect(run).toHaveBeenCalledTimes(2)
  finish()
  await stuck
  expect(await waiting()).toMatchObject([{ id: 'e1', tries: 2 }])
})

test('does not run an effect a fourth time when it kills its worker each time', async () => {
  await server.db.pool.query('update outbox set tries = 3')
  await later(0)
  expect(run).not.toHaveBeenCalled()
  expect(await incidents()).toMatchObject([{ id: 'e1', tries: 4, error: { code: 'incident.interrupted' } }])
})

test('shares effects between two workers, each effect run by one of them', async () => {
  for (const id of ['e2', 'e3', 'e4']) await write(id, 0)
  await Promise.all([runOutbox(server.house), runOutbox(server.house)])
  expect(run.mock.calls.map(([{ id }]) => id).sort()).toEqual(['e1', 'e2', 'e3', 'e4'])
})
