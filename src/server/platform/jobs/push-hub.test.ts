import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { databaseOfFile } from '../../../../tests/database-of-file'
import { startupProxy } from '../../../../tests/kit/startup-proxy'
import { openPushHub, type PushHub } from './push-hub'

let url: string
let drop: () => Promise<void>
let here: PushHub
let there: PushHub
const log = pino({ level: 'silent' })

beforeAll(async () => {
  ;({ url, drop } = await databaseOfFile())
  here = openPushHub(url, log)
  there = openPushHub(url, log)
  await untilHeard(here, () => there.badgesChanged('oa', ['probe']))
  await untilHeard(there, () => here.badgesChanged('oa', ['probe']))
})
afterAll(async () => {
  await Promise.all([here.close(), there.close()])
  await drop()
})

async function untilHeard(hub: PushHub, announce: () => void): Promise<void> {
  const hear = vi.fn()
  const deaf = hub.listen('oa', 'probe', hear)
  await vi.waitUntil(
    () => {
      announce()
      return hear.mock.calls.length > 0
    },
    { timeout: 10_000, interval: 100 },
  )
  deaf()
  await sleep(150)
}

test('delivers an event to every page of its recipient in every process, and to no other person', async () => {
  const [mine, mineToo, mineThere, other, elsewhere] = [vi.fn(), vi.fn(), vi.fn(), vi.fn(), vi.fn()]
  here.listen('oa', 'li', mine)
  here.listen('oa', 'li', mineToo)
  there.listen('oa', 'li', mineThere)
  there.listen('oa', 'zhao', other)
  there.listen('oatest', 'li', elsewhere)
  here.badgesChanged('oa', ['li', 'wang'])
  await vi.waitUntil(() => mine.mock.calls.length + mineThere.mock.calls.length === 2, { timeout: 5000 })
  expect(mineToo).toHaveBeenCalledTimes(1)
  expect([other, elsewhere].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
})

test('says which flows changed and which page changed them, and of many flows only that some did', async () => {
  const hear = vi.fn()
  const deaf = there.listen('oa', 'feng', hear)
  here.badgesChanged('oa', ['feng'], { flows: ['f1'], page: 'p1' })
  here.badgesChanged('oa', ['feng'], { flows: [] })
  here.badgesChanged('oa', ['feng'], { flows: Array.from({ length: 21 }, (_, at) => `f${at}`) })
  await vi.waitUntil(() => hear.mock.calls.length === 3, { timeout: 5000 })
  expect(hear.mock.calls.map(([update]) => update)).toEqual([
    { flows: ['f1'], page: 'p1' },
    { flows: [] },
    {},
  ])
  deaf()
})

test('publishes simultaneous events once, for any number of recipients', async () => {
  const hear = vi.fn()
  const last = vi.fn()
  there.listen('oa', 'chen', hear)
  there.listen('oa', `${'x'.repeat(40)}-999`, last)
  for (let times = 0; times < 5; times++) here.badgesChanged('oa', ['chen'])
  here.badgesChanged(
    'oa',
    Array.from({ length: 1000 }, (_, at) => `${'x'.repeat(40)}-${at}`),
  )
  await vi.waitUntil(() => last.mock.calls.length === 1, { timeout: 5000 })
  expect(hear).toHaveBeenCalledTimes(1)
})

test('sends nothing after a listener unsubscribes', async () => {
  const [isRemoved, stays] = [vi.fn(), vi.fn()]
  const deaf = here.listen('oa', 'sun', isRemoved)
  here.listen('oa', 'sun', stays)
  deaf()
  here.badgesChanged('oa', ['sun'])
  await vi.waitUntil(() => stays.mock.calls.length === 1, { timeout: 5000 })
  expect(isRemoved).not.toHaveBeenCalled()
})

test('receives its own echo once for all concurrent checks, and none after it is closed', async () => {
  expect(await Promise.all([here.isHeard(), here.isHeard(), there.isHeard()])).toEqual([true, true, true])
  const pushHub = openPushHub(url, log)
  await pushHub.close()
  expect(await pushHub.isHeard()).toBe(false)
})

test('notifies every listener once after a lost connection and delivers events again', async () => {
  const hear = vi.fn()
  there.listen('oa', 'qian', hear)
  const killer = new pg.Client({ connectionString: url })
  await killer.connect()
  await killer.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await killer.end()
  await vi.waitUntil(() => hear.mock.calls.length === 1, { timeout: 5000 })
  await untilHeard(there, () => here.badgesChanged('oa', ['probe']))
  here.badgesChanged('oa', ['qian'])
  await vi.waitUntil(() => hear.mock.calls.length === 2, { timeout: 5000 })
})

test('refreshes pages by the clock and says so while no notification arrives, and stops when one does', async () => {
  // A proxy that answers statements and drops notifications.
  let isSilent = false
  const proxy = await startupProxy(url, (sent) => sent, { silences: () => isSilent })
  const lines: string[] = []
  const hub = openPushHub(proxy.url, pino({ level: 'warn' }, { write: (line) => lines.push(line) }), {
    heartbeat: 100,
    poll: 50,
  })
  const hear = vi.fn()
  try {
    await untilHeard(hub, () => there.badgesChanged('oa', ['probe']))
    expect(hub.isPolling()).toBe(false)
    isSilent = true
    hub.listen('oa', 'li', hear)
    await vi.waitUntil(() => hub.isPolling() && hear.mock.calls.length > 2, { timeout: 15_000 })
    expect(lines.join()).toContain('pages are refreshed by the clock')
    isSilent = false
    await vi.waitUntil(() => !hub.isPolling(), { timeout: 15_000 })
    expect(lines.join()).toContain('notifications arrive again')
  } finally {
    await hub.close()
    await proxy.close()
  }
})
