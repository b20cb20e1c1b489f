import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtServer } from '../../kit/children'
import { rowsOf } from '../../kit/contents'
import { type FlowServer, flowServerOfFile } from '../../kit/flows'
import { expectInvariants } from '../../kit/invariants'
import type { Sender } from '../../kit/server'
import { ask, type Entry, settle, starting } from './journal'
import { type Life, live } from './life'

/*
 * What happens around a server: connections that drop, clocks that jump, full disks, a database that dies, second starts.
 * Each start takes three seconds of the processor: the suite leaves out those whose like is in main/run.test.ts and
 * in embedded (start-embedded.test.ts, lock.test.ts: a second process on the same data, a PostgreSQL that dies, a server
 * that is killed, old and broken locks), `npm run test:crash` has them all.
 */

const isFull = process.env.CRASH_POINTS === 'all'
const few = <Case>(cases: readonly Case[], most: number) => (isFull ? cases : cases.slice(0, most))

let server: FlowServer
let place: string
const lives: Life[] = []
const started = async (env: Record<string, string>): Promise<Life> => {
  const life = await live({ DATABASE_URL: server.url, DATA_DIR: server.house.config.dataDir, ...env })
  lives.push(life)
  return life
}

beforeAll(async () => {
  await builtServer()
  server = await flowServerOfFile()
  place = await mkdtemp(join(tmpdir(), 'qianpi-faults-'))
  // The account of PostgreSQL has to come in.
  chmodSync(place, 0o755)
})
afterAll(async () => {
  for (const { kill } of lives) await kill()
  await expectInvariants(server.db, server.clock)
  await server.stop()
  await rm(place, { recursive: true, force: true })
})

const dropConnections = `select pg_terminate_backend(pid) from pg_stat_activity
  where pid <> pg_backend_pid() and datname = current_database() and application_name = ''`

test('runs actions once and continues serving while all database connections drop repeatedly', async () => {
  const { address = '', kill } = await started({})
  const journal: Entry[] = []
  let isOver = false
  const work = async (who: Sender) => {
    while (!isOver) {
      const entry = starting(who)
      journal.push(entry)
      await ask(address, entry)
    }
  }
  const people = await Promise.all(['100010', '100011', '100012'].map((jobId) => server.as(jobId)))
  const working = Promise.all(people.map(work))
  for (let drops = 0; drops < 4; drops++) {
    await sleep(300)
    await server.db.pool.query(dropConnections).catch(() => undefined)
  }
  await sleep(300)
  isOver = true
  await working
  const healed = await ask(address, starting(await server.as('100010')))
  expect(healed.answer).toMatchObject({ success: true })
  await settle(server, journal)
  await kill()
})

const clocks: [string, number][] = [
  ['an hour back', -3_600_000],
  ['an hour ahead', 3_600_000],
]

test.each(few(clocks, 0))('preserves the order of actions when the clock is %s', async (_, ahead) => {
  const { address = '', kill } = await started({ CLOCK_AHEAD: String(ahead) })
  const entry = await ask(address, starting(await server.as('100010')))
  expect(entry.answer).toMatchObject({ success: true })
  await kill()
  await settle(server, [entry])
  const found = await rowsOf<{ id: string }>(
    server.db,
    'select id from flow where description = $1',
    entry.body.flowdata?.desc,
  )
  expect(found).toHaveLength(1)
})

describe.runIf(isFull)('a server with its own database', () => {
  const own = () => ({ DATABASE_URL: '', DATA_DIR: join(place, 'own') })
  const isReady = async (address: string) => {
    const answer = await fetch(`${address}/readyz`).catch(() => undefined)
    return answer?.status === 200
  }
  const comesBack = async (address: string) => {
    for (let left = 100; left > 0 && !(await isReady(address)); left--) await sleep(200)
    expect(await isReady(address)).toBe(true)
  }

  test('excludes a second server from its data, restarts a killed PostgreSQL and replaces a killed server', async () => {
    const first = await started(own())
    const address = first.address ?? ''
    await comesBack(address)

    const second = await started(own())
    expect(second.address).toBeUndefined()
    const { said } = await second.gone
    expect(said).toContain(String(first.pid))
    expect(await isReady(address)).toBe(true)

    const postmaster = Number(
      readFileSync(join(place, 'own/postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0],
    )
    process.kill(postmaster, 'SIGKILL')
    await sleep(300)
    await comesBack(address)

    await first.kill()
    const third = await started(own())
    await comesBack(third.address ?? '')
    await third.kill()

    // A lock of a process that is long gone; one that is no lock at all.
    for (const left of ['{"pid":999999,"began":"1","folder":"elsewhere"}', 'no lock']) {
      writeFileSync(join(place, 'own/postgres/lock'), left)
      const next = await started(own())
      await comesBack(next.address ?? '')
      await next.kill()
    }
  }, 300_000)
})

const impossible: [string, Record<string, string>, string][] = [
  ['the database is away', { DATABASE_URL: 'postgres://u:topsecret@127.0.0.1:1/none' }, '127.0.0.1:1'],
  ['SECRETS_KEY is too short', { SECRETS_KEY: 'short' }, 'SECRETS_KEY'],
  ['DATA_DIR is no folder', { DATA_DIR: '/dev/null/data' }, '/dev/null'],
  ['LOG_FILE is a folder', { LOG_FILE: tmpdir() }, tmpdir()],
  ['HOST is not here', { HOST: '192.0.2.1' }, '192.0.2.1'],
]

test.each(few(impossible, 1))(
  'ends the start with one sentence in two languages and exit code 1 where %s',
  async (_, env, named) => {
    const { gone, address } = await started(env)
    expect(address).toBeUndefined()
    const { code, said } = await gone
    expect(code).toBe(1)
    expect(said).toContain(named)
    expect(said).not.toMatch(/\n\s+at |topsecret/)
    expect(said.trim().split('\n')).toHaveLength(2)
  },
)

/** A disk of one megabyte, where this machine lets us have one. */
function smallDisk(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true })
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Fills a disk to its last byte. */
function fill(file: string): void {
  const filler = openSync(file, 'w')
  try {
    for (const bytes of [4096, 1]) fillBy(filler, Buffer.alloc(bytes))
  } finally {
    closeSync(filler)
  }
}

function fillBy(filler: number, piece: Buffer): void {
  try {
    for (;;) writeSync(filler, piece)
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' })
  }
}

test('rejects files on a full disk, continues everything else, and recovers without a restart', async (context) => {
  const folder = join(place, 'small')
  if (!smallDisk(folder)) context.skip('this machine lends no small disk')
  const logFile = join(folder, 'log/qianpi.log')
  const token = 'a-token-for-prometheus'
  const logging = { LOG_FILE: logFile, LOG_LEVEL: 'info', ACCESS_LOG: 'on', METRICS_TOKEN: token }
  const { address = '', kill } = await started({ DATA_DIR: folder, ...logging })
  const linesLost = async () => {
    const answer = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    return Number(/^qianpi_log_lines_lost_total (\d+)$/m.exec(await answer.text())?.[1])
  }
  try {
    const who = await server.as('100010')
    const send = async (bytes: number) => {
      const body = new FormData()
      body.set('filename[]', new Blob([new Uint8Array(bytes).fill(97)]), 'a.txt')
      const answer = await fetch(`${address}/api/oa/form/uploadfile`, {
        method: 'POST',
        headers: { 'x-token': who.token },
        body,
      })
      return answer.json()
    }
    expect(await linesLost()).toBe(0)
    fill(join(folder, 'filler'))
    const refused = await send(500_000)
    expect(refused).toMatchObject({ success: false })
    expect(refused.msg).not.toMatch(/ENOSPC|\{\w+\}/)
    expect((await ask(address, starting(who))).answer).toMatchObject({ success: true })
    for (let n = 0; n < 100; n++) await fetch(`${address}/healthz`)
    expect((await fetch(`${address}/readyz`)).status).toBe(503)
    expect(await linesLost()).toBeGreaterThan(0)
    await rm(join(folder, 'filler'))
    expect(await send(500_000)).toMatchObject({ success: true })
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    const isLogged = async () => {
      await fetch(`${address}/healthz`)
      return readFileSync(logFile, 'utf8')
    }
    await expect
      .poll(isLogged, { timeout: 20_000 })
      .toMatch(/^\{"level":40.*"lost":\d+[\s\S]*"path":"\/healthz"/m)
    await server.db.pool.query('delete from file')
  } finally {
    await kill()
    execFileSync('umount', [folder])
  }
}, 120_000)
