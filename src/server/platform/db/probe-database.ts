import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type pg from 'pg'
import { type ConnectionTarget, connectionOptions, type DbSchema, openConnection } from './connection'
import type { Pooler } from './database-config'
import { openDb } from './db'
import { runQuery } from './prepared-query'

/*
 * Checks what the product needs of its database connection at startup: dedicated sessions (settings, locks,
 * named statements and notifications belong to one). A pooler in session mode provides them, one in
 * transaction mode does not.
 */

export const minimumVersion = 150_000

/** Requirement, by name; each has its message in the texts (`start.need.NAME`). */
export type DatabaseRequirement = OwnRequirement | PoolerRequirement
type OwnRequirement = 'version' | 'sessions' | 'statements' | 'locks' | 'notifications'
type PoolerRequirement = 'same-database' | 'transactions' | 'prepared'

/** Thrown if the database, or a pooler before it, lacks a requirement. */
export class DatabaseRequirementError extends Error {
  override name = 'DatabaseRequirementError'

  constructor(
    readonly need: DatabaseRequirement,
    readonly reason: string,
  ) {
    super(`${need}: ${reason}`)
  }
}

const notificationTime = 5_000

type Session = { pid: number; probe: string | null }

const readSession = `select pg_backend_pid() as pid, nullif(current_setting('qianpi.probe', true), '') as probe`

const sessionOf = async (client: pg.Client): Promise<Session> => {
  const { rows } = await client.query<Session>(readSession)
  return rows[0] ?? { pid: 0, probe: null }
}

async function checkVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
  )
  const { number = 0, name = '' } = rows[0] ?? {}
  if (number < minimumVersion) throw new DatabaseRequirementError('version', `PostgreSQL ${name}`)
}

/**
 * Checks that two connections have separate sessions: an idle one retains its session while the other one is
 * in a transaction. A pooler in transaction mode gives the first one's session away, or another one to it.
 */
async function checkSessions(first: pg.Client, second: pg.Client, token: string): Promise<void> {
  await first.query("select set_config('qianpi.probe', $1, false)", [token])
  const [own, other] = [await sessionOf(first), await sessionOf(second)]
  await second.query('begin')
  const [busy, later] = [await sessionOf(second), await sessionOf(first)]
  await second.query('rollback')
  const isApart = own.pid !== other.pid && busy.pid === other.pid && busy.probe === null
  if (!isApart || later.pid !== own.pid || later.probe !== token)
    throw new DatabaseRequirementError('sessions', `${own.pid} ${other.pid} ${busy.pid} ${later.pid}`)
  await first.query("select set_config('qianpi.probe', '', false)")
}

/** Checks that a named statement is planned once for all transactions of its connection. */
async function checkStatements(clients: readonly pg.Client[], token: string): Promise<void> {
  const statement = { name: `probe_${token}`, text: 'select $1::int as n' }
  for (const n of [1, 2])
    for (const client of clients) {
      await client.query('begin')
      const rows = await runQuery<{ n: number }>(client, statement, [n])
      await client.query('commit')
      if (rows[0]?.n !== n) throw new DatabaseRequirementError('statements', JSON.stringify(rows))
    }
}

async function checkLocks(first: pg.Client, second: pg.Client): Promise<void> {
  const key = [randomBytes(6).readIntBE(0, 6)]
  const isTrue = async (client: pg.Client, name: string) => {
    const { rows } = await client.query<{ is: boolean }>(`select ${name}($1::bigint) as is`, key)
    return rows[0]?.is
  }
  const isAcquired = await isTrue(first, 'pg_try_advisory_lock')
  const takenTwice = await isTrue(second, 'pg_try_advisory_lock')
  const released = await isTrue(first, 'pg_advisory_unlock')
  if (!isAcquired || takenTwice || !released)
    throw new DatabaseRequirementError('locks', `${isAcquired} ${takenTwice} ${released}`)
}

/** Checks that a notification from another connection arrives. */
async function checkNotifications(first: pg.Client, second: pg.Client, token: string): Promise<void> {
  const channel = `qianpi_probe_${token}`
  const received = once(first, 'notification', { signal: AbortSignal.timeout(notificationTime) })
  received.catch(() => undefined)
  await first.query(`listen ${channel}`)
  await second.query('select pg_notify($1, $2)', [channel, token])
  await received.catch(() => {
    throw new DatabaseRequirementError('notifications', `${notificationTime / 1000} s`)
  })
}

/** Maps a database error to the requirement that is being checked. */
const inNeed = (need: DatabaseRequirement, work: Promise<void>) =>
  work.catch((error: Error) => {
    throw error instanceof DatabaseRequirementError
      ? error
      : new DatabaseRequirementError(need, error.message)
  })

/** Runs work with a function that opens connections; they are closed after it. */
async function withConnections<T>(
  work: (open: (url: string, target?: ConnectionTarget) => Promise<pg.Client>) => Promise<T>,
): Promise<T> {
  const opened: pg.Client[] = []
  try {
    return await work(async (url, target) => {
      const client = await openConnection(connectionOptions(url, target), target)
      opened.push(client)
      return client
    })
  } finally {
    for (const client of opened) await client.end().catch(() => undefined)
  }
}

/** Checks the requirements over two connections; throws a DatabaseRequirementError for a missing one. */
export const probeDatabase = (url: string): Promise<void> =>
  withConnections(async (open) => {
    const [first, second] = [await open(url), await open(url)]
    const token = randomBytes(6).toString('hex')
    await checkVersion(first)
    await inNeed('sessions', checkSessions(first, second, token))
    await inNeed('statements', checkStatements([first, second], token))
    await inNeed('locks', checkLocks(first, second))
    await inNeed('notifications', checkNotifications(first, second, token))
  })

/** Checks that the pooler leads to the database that is reached directly: a lock there is visible here. */
async function checkSameDatabase(pooled: pg.Client, direct: pg.Client): Promise<void> {
  const key = [randomBytes(6).readIntBE(0, 6)]
  await direct.query('begin')
  await direct.query('select pg_advisory_xact_lock($1)', key)
  const { rows } = await pooled.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1) as free', key)
  await direct.query('rollback')
  if (rows[0]?.free) throw new DatabaseRequirementError('same-database', '')
}

/** Checks that a transaction stays in one session while another connection is used. */
async function checkTransactions(first: pg.Client, second: pg.Client): Promise<void> {
  await first.query('begin')
  const pids: (number | undefined)[] = []
  for (let round = 0; round < 3; round++) {
    pids.push((await sessionOf(first)).pid)
    await sessionOf(second)
  }
  await first.query('commit')
  if (new Set(pids).size > 1) throw new DatabaseRequirementError('transactions', pids.join(' '))
}

/**
 * Checks that connections keep their named statements in every session: both are in a transaction at the same time
 * and change their order, so that a pooler that lends the newest or the oldest session exchanges theirs.
 */
async function checkMovedStatements(...clients: pg.Client[]): Promise<void> {
  const named = clients.map((client) => {
    const statement = { name: `probe_${randomBytes(6).toString('hex')}`, text: 'select 1' }
    return { client, run: () => client.query('begin').then(() => runQuery(client, statement, [])) }
  })
  for (const order of [named, named, named.toReversed(), named.toReversed()]) {
    for (const { run } of order) await run()
    for (const { client } of order) await client.query('commit')
  }
}

/** Checks a pooler in transaction mode; `direct` is the database behind it. */
export const probePooler = (url: string, direct: string, pooler: Pooler): Promise<void> =>
  withConnections(async (open) => {
    const [first, second] = [await open(url, { pooler }), await open(url, { pooler })]
    const own = await open(direct)
    await inNeed('same-database', checkSameDatabase(first, own))
    await inNeed('transactions', checkTransactions(first, second))
    if (pooler === 'transaction-prepared') await inNeed('prepared', checkMovedStatements(first, second))
  })

/** Opens a connection to each environment like its pool; throws if one does not lead to its tables. */
export async function probeEnvironments(url: string, pooler: Pooler = 'off'): Promise<void> {
  for (const schema of ['public', 'test', 'archive'] satisfies DbSchema[]) {
    const db = openDb(url, 1, { schema, pooler })
    try {
      const client = await db.pool.connect()
      client.release()
    } finally {
      await db.close()
    }
  }
}
