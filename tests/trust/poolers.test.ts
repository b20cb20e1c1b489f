import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../../src/server/app'
import { runServer } from '../../src/server/main/run'
import { runChecks } from '../../src/server/main/tools/doctor'
import { readConfig, type ServerConfig } from '../../src/server/platform/config'
import { createAppContext } from '../../src/server/platform/context/create-context'
import { createArchiveContext, createTestContext } from '../../src/server/platform/context/environments'
import { openDb } from '../../src/server/platform/db/db'
import { migrate } from '../../src/server/platform/migrate'
import { databaseOfFile, emptyDatabase } from '../database-of-file'
import { findPgBouncer, type PgBouncer, startPgBouncer, through } from '../kit/pgbouncer'
import { run as runSql } from '../sql'

/*
 * PgBouncer in each of its modes before a real database (npm run test:poolers). Without DATABASE_POOLER each is refused
 * in a sentence, leaves no lock behind, and no environment reads or writes tables of another one; with it, transaction
 * mode is accepted if it has what the product needs.
 */

const isWanted = process.env.POOLERS === '1'
const version = isWanted ? findPgBouncer() : undefined
if (version) console.info(version)
if (isWanted && !version)
  console.warn(
    'PgBouncer is not installed on this machine (apt-get install pgbouncer): its tests are skipped',
  )

let database: { url: string; drop(): Promise<void> }
let folder: string
let bouncer: PgBouncer | undefined

/** Starts PgBouncer with these settings before the test's database; answers the address through it. */
async function pooled(settings: Record<string, string>, url = database.url): Promise<string> {
  bouncer = await startPgBouncer(url, settings)
  return through(bouncer.host, url)
}

async function stopPooler(): Promise<void> {
  await bouncer?.stop()
  bouncer = undefined
}

const configOf = (url: string) =>
  readConfig({ PORT: '0', DATABASE_URL: url, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' })

/** Advisory locks that stand in the database, whoever holds them. */
async function locksIn(url: string): Promise<number> {
  const db = openDb(url, 1)
  const { rows } = await db.pool.query(`select count(*)::int as n from pg_locks l join pg_database d
    on d.oid = l.database where l.locktype = 'advisory' and d.datname = current_database()`)
  await db.close()
  return rows[0].n
}

describe.runIf(version)('PgBouncer', () => {
  beforeAll(async () => {
    database = await databaseOfFile()
  })
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'qianpi-pooler-'))
  })
  afterEach(async () => {
    await stopPooler()
    await rm(folder, { recursive: true, force: true })
  })
  afterAll(() => database.drop())

  const ignoring = { ignore_startup_parameters: 'statement_timeout,options' }

  test.each([
    ['transaction mode as it comes', { pool_mode: 'transaction' }, 'statement_timeout|会话'],
    ['session mode as it comes', { pool_mode: 'session' }, 'statement_timeout'],
    ['session mode that ignores parameters', { pool_mode: 'session', ...ignoring }, 'statement_timeout'],
    ['transaction mode that ignores parameters', { pool_mode: 'transaction', ...ignoring }, '会话'],
    [
      'transaction mode that lends its connections in turn',
      { pool_mode: 'transaction', ...ignoring, server_round_robin: '1' },
      '会话',
    ],
    ['statement mode', { pool_mode: 'statement', ...ignoring }, '会话'],
  ])('rejects PgBouncer in %s at the start in a sentence, and leaves no lock', async (_, settings, names) => {
    const url = await pooled(settings)
    const failure = await runServer(configOf(url)).then(
      () => undefined,
      (error: Error) => error,
    )
    expect(failure?.name).toBe('StartupError')
    expect(failure?.message).toMatch(new RegExp(names))
    expect(failure?.message).toContain('DATABASE_URL')
    expect(failure?.message).not.toMatch(/\n\s+at /)
    expect(await locksIn(database.url)).toBe(0)
    // The pooler still has its connections; a start beside it does not wait for them.
    await migrate(database.url)
  })

  test('leaves an empty database empty and no lock after a migration through PgBouncer in transaction mode', async () => {
    const empty = await emptyDatabase()
    try {
      const url = await pooled({ pool_mode: 'transaction', ...ignoring }, empty.url)
      await expect(runServer(configOf(url))).rejects.toThrow('会话')
      const db = openDb(empty.url, 1)
      const { rows } = await db.pool.query(
        "select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace",
      )
      await db.close()
      expect(rows).toEqual([{ n: 0 }])
      await migrate(url, async () => undefined)
      expect(await locksIn(empty.url)).toBe(0)
      await expect(migrate(url, async () => expect.unreachable('nothing changes'))).resolves.toBeUndefined()
      expect(await locksIn(empty.url)).toBe(0)
    } finally {
      await stopPooler()
      await empty.drop()
    }
  })

  test.each(['session', 'transaction'])(
    'protects production from test environment and archive behind PgBouncer in %s mode without parameters',
    async (pool_mode) => {
      // The role has the time limit by itself, so that nothing but the schema is lost.
      const role = new URL(database.url).username
      await runSql(database.url, `alter role ${role} set statement_timeout = 15000`)
      try {
        const url = await pooled({ pool_mode, ...ignoring })
        for (const schema of ['test', 'archive'] as const) {
          const db = openDb(url, 2, { schema })
          await expect(db.pool.query('select count(*) from flow')).rejects.toThrow('search_path')
          await expect(db.transaction((tx) => tx.run({ name: 'n', text: 'select 1' }, []))).rejects.toThrow(
            'search_path',
          )
          await expect(db.quick({ name: 'n', text: 'select 1' }, [])).rejects.toThrow('search_path')
          await db.close()
        }
        await expect(runServer(configOf(url))).rejects.toThrow(
          pool_mode === 'session' ? 'search_path' : '会话',
        )
      } finally {
        await runSql(database.url, `alter role ${role} reset statement_timeout`)
      }
    },
  )

  test.each(['session', 'transaction'])(
    'reports not ready behind PgBouncer in %s mode, and names PgBouncer in the doctor',
    async (pool_mode) => {
      const url = await pooled({ pool_mode, ...ignoring })
      const config = configOf(url)
      const house = createAppContext(config, url)
      const [testing, archive] = [createTestContext(house, url), createArchiveContext(house, url)]
      const app = buildApp(house, { test: testing, archive })
      const ready = await app.inject('/readyz')
      expect([ready.statusCode, ready.json().database]).toEqual([503, false])
      const lines = (await runChecks(config, url, Date.now())).map(({ line }) => line)
      expect(lines.filter((line) => line.startsWith('✗')).join()).toContain('PgBouncer')
      await app.close()
      await house.push.close()
      await house.sources.close()
      for (const one of [testing, archive, house]) await one.db.close()
    },
  )

  describe('with DATABASE_POOLER', () => {
    const role = () => new URL(database.url).username
    const pooledConfig = (url: string, mode: string, direct = database.url) =>
      readConfig({
        PORT: '0',
        DATABASE_URL: url,
        DATABASE_DIRECT_URL: direct,
        DATABASE_POOLER: mode,
        DATA_DIR: join(folder, 'data'),
        LOG_LEVEL: 'silent',
      })
    const failureOf = (config: ServerConfig) =>
      runServer(config).then(
        (running) => running.stop().then(() => 'accepted'),
        (error: Error) => error.message,
      )
    const limitTime = () => runSql(database.url, `alter role ${role()} set statement_timeout = '15s'`)
    const isPrepared = /1\.(2[1-9]|[3-9]\d)\./.test(version ?? '')
    const prepared: Record<string, string> = isPrepared ? { max_prepared_statements: '500' } : {}

    afterEach(() => runSql(database.url, `alter role ${role()} reset statement_timeout`))

    test.each(['transaction', ...(isPrepared ? ['transaction-prepared'] : [])])(
      'starts and is ready in every environment behind transaction mode as %s',
      async (mode) => {
        await limitTime()
        const url = await pooled({ pool_mode: 'transaction', server_round_robin: '1', ...prepared })
        const config = pooledConfig(url, mode)
        const running = await runServer(config)
        const ready = await fetch(`${running.address}/readyz`)
        expect([ready.status, await ready.json()]).toMatchObject([200, { database: true, push: true }])
        const lines = (await runChecks(config, database.url, Date.now())).map(({ line }) => line)
        expect(lines.filter((line) => line.startsWith('✗')).join()).not.toContain('PgBouncer')
        await running.stop()
        expect(await locksIn(database.url)).toBe(0)
      },
    )

    test('names what a pooler lacks: the timeout of the role, a transaction in one session, named statements', async () => {
      const url = await pooled({ pool_mode: 'transaction' })
      expect(await failureOf(pooledConfig(url, 'transaction'))).toContain("statement_timeout = '15s'")
      await limitTime()
      await stopPooler()
      const inStatements = await pooled({ pool_mode: 'statement' })
      expect(await failureOf(pooledConfig(inStatements, 'transaction'))).toContain('pool_mode = transaction')
      await stopPooler()
      const unnamed = await pooled({
        pool_mode: 'transaction',
        ...(isPrepared && { max_prepared_statements: '0' }),
      })
      expect(await failureOf(pooledConfig(unnamed, 'transaction-prepared'))).toContain(
        'DATABASE_POOLER=transaction',
      )
    })

    test('refuses a pooler that leads to another database than the direct address', async () => {
      await limitTime()
      const other = await emptyDatabase()
      try {
        const url = await pooled({ pool_mode: 'transaction' }, other.url)
        expect(await failureOf(pooledConfig(url, 'transaction'))).toContain('DATABASE_DIRECT_URL')
      } finally {
        await stopPooler()
        await other.drop()
      }
    })
  })
})
