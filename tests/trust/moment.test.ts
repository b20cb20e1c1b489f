import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../src/server/app'
import { loadDemo } from '../../src/server/jobs/load-demo'
import { readConfig } from '../../src/server/platform/config'
import { createAppContext } from '../../src/server/platform/context/create-context'
import { findDataHome } from '../../src/server/platform/embedded/cluster'
import {
  clusterConfigOf,
  type EmbeddedDatabase,
  startEmbedded,
} from '../../src/server/platform/embedded/start-embedded'
import { migrate } from '../../src/server/platform/migrate'
import { homeWorkspace } from '../../src/server/platform/workspace'
import { startSession } from '../../src/server/queries/session/session'
import { expectChains } from '../kit/chains'
import { creating, dealing, sealForm } from '../kit/flows'
import { expectBadges, expectInvariants } from '../kit/invariants'
import { senderWith } from '../kit/server'

/*
 * A database is restored to a moment between two acts, from a copy of its files and its archived log (npm run
 * test:moment; docs/operations.md). The embedded programs suffice: the files are copied between pg_backup_start and
 * pg_backup_stop.
 */

let place: string
let log: string
const running: EmbeddedDatabase[] = []

/** Starts the database of a folder, and stops it after the test. */
async function start(name: string): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir: join(place, name), durable: false })
  running.push(database)
  return database
}

const siteOf = (name: string) => clusterConfigOf(findDataHome(join(place, name)), false)
const set = (name: string, text: string) =>
  appendFileSync(join(siteOf(name).cluster, 'postgresql.auto.conf'), text)

/** Gives a folder to the account under which PostgreSQL runs, if that is another one. */
function giveToPostgres(folder: string): void {
  const { account } = siteOf('first')
  if (account) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, folder])
}

/** Opens a server on a database, and signs people in. */
async function open(url: string) {
  const config = {
    ...readConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent', NODE_ENV: 'test' }),
    dataDir: place,
  }
  const house = createAppContext(config, url)
  const app = buildApp(house)
  const as = async (id: string) =>
    senderWith(app, (await house.db.transaction((tx) => startSession(tx, house, homeWorkspace, id))).token)
  const close = async () => {
    await app.close()
    await house.push.close()
    await house.sources.close()
    await house.db.close()
  }
  return { house, as, close }
}

/** Copies the files of a running database for a restore. */
async function copyCluster(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`select pg_backup_start('copy', true)`)
  const [source, home] = [siteOf(from), findDataHome(join(place, to))]
  const cluster = join(home, 'cluster')
  execFileSync('cp', ['-a', source.cluster, cluster])
  rmSync(join(cluster, 'postmaster.pid'))
  execFileSync('find', [join(cluster, 'pg_wal'), '-type', 'f', '-delete'])
  cpSync(join(source.home, 'password'), join(home, 'password'))
  const { rows } = await client.query('select labelfile from pg_backup_stop()')
  writeFileSync(join(cluster, 'backup_label'), rows[0].labelfile)
  await client.end()
}

/** Runs one statement of one value over a connection of its own. */
async function ask<Value>(url: string, text: string): Promise<Value> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ value: Value }>(text)
  await client.end()
  return rows[0]?.value as Value
}

/** Waits until a database has replayed its log and accepts writes. */
async function untilRestored(url: string): Promise<void> {
  while (await ask<boolean>(url, 'select pg_is_in_recovery() as value')) await sleep(50)
}

beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'qianpi-moment-'))
  log = join(place, 'wal')
  mkdirSync(log)
})
afterAll(async () => {
  for (const { stop } of running) await stop()
  rmSync(place, { recursive: true })
})

describe.runIf(process.env.MOMENT === '1')('a restore to a moment', () => {
  test('has what was done before it and nothing after it, and people go on', {
    timeout: 180_000,
  }, async () => {
    await (await startEmbedded({ dataDir: join(place, 'first'), durable: false })).stop()
    giveToPostgres(place)
    set('first', `archive_mode = on\narchive_command = 'cp %p ${log}/%f'\n`)
    const first = await start('first')
    await migrate(first.url)
    const before = await open(first.url)
    await before.house.db.transaction((tx) =>
      loadDemo(tx, before.house, { workspace: homeWorkspace, passwordHash: null }),
    )
    await copyCluster(first.url, 'first', 'second')

    const me = await before.as('100010')
    const created = (await me.call('oa/flow/creat', creating('flow-seal', sealForm()))).data
    const waiting = created.nextmessage[0]?.list[0]
    const message = String(waiting?.msgid)
    await sleep(20)
    const moment = await ask<string>(first.url, 'select clock_timestamp()::text as value')
    await sleep(20)
    const assignee = await before.as(String(waiting?.to))
    expect(await assignee.call('oa/flow/deal', dealing(message))).toMatchObject({ success: true })
    await before.close()
    await first.stop()

    set(
      'second',
      `archive_mode = off\nrestore_command = 'cp ${log}/%f %p'\nrecovery_target_time = '${moment}'\nrecovery_target_action = 'promote'\n`,
    )
    const { cluster } = siteOf('second')
    writeFileSync(join(cluster, 'recovery.signal'), '')
    giveToPostgres(cluster)
    const second = await start('second')
    await untilRestored(second.url)
    const after = await open(second.url)
    try {
      const { rows } = await after.house.db.pool.query('select status from message where id = $1', [message])
      expect(rows).toEqual([{ status: 1 }])
      await expectChains(after.house.db)
      await expectInvariants(after.house.db)
      const again = await after.as(String(waiting?.to))
      expect(await again.call('oa/flow/deal', dealing(message))).toMatchObject({ success: true })
      await expectChains(after.house.db)
      await expectBadges(after.house.db)
    } finally {
      await after.close()
    }
  })
})
