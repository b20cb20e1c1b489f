import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runServer } from '../../src/server/main/run'
import { makeBackup } from '../../src/server/platform/backup/make-backup'
import { readConfig } from '../../src/server/platform/config'
import { defineStatement, openDb } from '../../src/server/platform/db/db'
import { findReadingUrl, openReadingDb } from '../../src/server/platform/db/standby'
import { sharedFolder } from '../kit/children'
import { type Outcome, runLastingActs } from '../kit/lasting-acts'
import { hasPatroni, startPatroni } from '../kit/patroni'
import { findPostgresPrograms, startPostgresPair } from '../kit/postgres-pair'

/*
 * Failover of the database while 32 clients work (npm run test:failover): a standby that is promoted, and Patroni with
 * etcd and HAProxy, of the packages of Debian.
 */

const isWanted = process.env.FAILOVER === '1'
const programs = isWanted ? findPostgresPrograms() : undefined
if (isWanted && !programs)
  console.warn('PostgreSQL is not installed on this machine (apt-get install postgresql): tests are skipped')

const acts = Number(process.env.FAILOVER_ACTS ?? 1_000)
const clients = 32

/** Runs the acts on a server before this database. */
async function actsThrough(url: string, disturb: () => Promise<void>): Promise<Outcome> {
  const dataDir = await sharedFolder()
  const config = readConfig({ PORT: '0', DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const running = await runServer(config)
  try {
    return await runLastingActs({ origin: running.address, url, acts, clients, disturb })
  } finally {
    await running.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const within = { lost: 0, doubled: 0 }

describe.runIf(programs)('a standby that is promoted', () => {
  test.each([
    ['fails, with a synchronous standby', true, 'immediate'],
    ['is stopped for maintenance, with a synchronous standby', true, 'fast'],
    ['fails, with an asynchronous standby', false, 'immediate'],
  ] as const)('continues as the primary %s', { timeout: 240_000 }, async (name, isSynchronous, how) => {
    const pair = await startPostgresPair(programs ?? '', isSynchronous)
    try {
      const outcome = await actsThrough(pair.url, () => pair.failOver(how))
      console.info(`primary ${name}:`, JSON.stringify(outcome))
      expect(outcome.acknowledged).toBeGreaterThanOrEqual(acts)
      if (isSynchronous) expect(outcome).toMatchObject(within)
      expect(outcome.doubled).toBe(0)
    } finally {
      await pair.stop()
    }
  })
})

describe.runIf(programs)('DATABASE_READ_URL', () => {
  test('reads the standby while it keeps up, and the primary while it does not or is away', async () => {
    const pair = await startPostgresPair(programs ?? '', false)
    const dataDir = await sharedFolder()
    const running = await runServer(
      readConfig({ PORT: '0', DATABASE_URL: pair.url, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
    )
    const primary = openDb(pair.url, 2)
    const reading = openReadingDb(pair.standbyUrl, primary, 1)
    const where = async () => ((await reading.find()) === primary ? 'primary' : 'standby')
    const paused = defineStatement('failover-pause', 'select pg_wal_replay_pause()')
    const resumed = defineStatement('failover-resume', 'select pg_wal_replay_resume()')
    try {
      expect(await where()).toBe('standby')
      const readUrl = pair.standbyUrl
      expect(await findReadingUrl(pair.url, { readUrl, readLag: 1 })).toBe(readUrl)
      const folder = join(dataDir, 'of-standby')
      const made = await makeBackup({ url: readUrl, dataDir, folder, now: Date.now() })
      expect(made.tables.find(({ name }) => name === 'person')?.rows).toBeGreaterThan(0)
      const standby = await reading.find()
      await standby.run(paused, [])
      await primary.pool.query('create table failover_probe (n int)')
      expect(await where()).toBe('primary')
      await standby.run(resumed, [])
      expect(await where()).toBe('standby')
      await pair.stopStandby()
      expect(await where()).toBe('primary')
    } finally {
      await reading.close()
      await primary.close()
      await running.stop()
      await pair.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  }, 120_000)
})

describe.runIf(programs && hasPatroni())('Patroni with etcd and HAProxy', () => {
  test.each([
    ['fails', 'failOver'],
    ['hands over', 'switchOver'],
  ] as const)('continues as the primary %s', { timeout: 240_000 }, async (name, how) => {
    const cluster = await startPatroni(programs ?? '')
    try {
      const outcome = await actsThrough(cluster.url, () => cluster[how]())
      console.info(`Patroni, primary ${name}:`, JSON.stringify(outcome))
      expect(outcome.acknowledged).toBeGreaterThanOrEqual(acts)
      expect(outcome).toMatchObject(within)
    } finally {
      await cluster.stop()
    }
  })
})
