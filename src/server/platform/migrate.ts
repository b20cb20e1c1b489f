import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as run } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { projectRoot } from './config'
import { createOwnSource } from './database-sources/source'
import { connectionOptions, openConnection } from './db/connection'
import { listAppliedMigrations, readJournal, reconcileJournal } from './db/migration-journal'
import { syncArchiveTables, syncTestTables } from './db/sync-tables'

const migrationsFolder = `${projectRoot}/src/server/platform/migrations`
const lockOfMigrations = 4_201_987

/** Returns the migrations of this program, by their times. */
export const migrationTimes = (): number[] => readJournal(migrationsFolder).map(({ when }) => when)

/** Whether a database in use will be changed. */
async function isToChange(client: pg.Client): Promise<boolean> {
  const appliedMigrations = await listAppliedMigrations(client)
  return appliedMigrations.length > 0 && migrationTimes().some((at) => !appliedMigrations.includes(at))
}

/**
 * Transaction timeouts that a role or the database may set, disabled so that none ends the transaction with
 * the lock.
 */
const endless = `select set_config(name, '0', true) from pg_settings where name in
  ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`

/**
 * Runs work that one process at a time may do. The lock belongs to a transaction, which ends with its
 * connection or process, also behind a pooler of any mode, so it is never left behind.
 */
async function withMigrationLock(url: string, work: () => Promise<void>): Promise<void> {
  const holder = await openConnection(connectionOptions(url), { isUnlimited: true })
  try {
    await holder.query('begin')
    await holder.query(endless)
    await holder.query('select pg_advisory_xact_lock($1)', [lockOfMigrations])
    await work()
    await holder.query('commit')
  } finally {
    await holder.query('rollback').catch(() => undefined)
    await holder.end()
  }
}

/**
 * Migrates a database to the newest tables, including those of the test environment and the archive; several
 * starting processes wait for one another. `before` runs before tables in use are changed.
 */
export async function migrate(url: string, before: () => Promise<unknown> = async () => {}): Promise<void> {
  await withMigrationLock(url, () => changeTables(url, before))
}

async function changeTables(url: string, before: () => Promise<unknown>): Promise<void> {
  const client = await openConnection(connectionOptions(url), { isUnlimited: true })
  try {
    await reconcileJournal(client, migrationsFolder)
    if (await isToChange(client)) await before()
    await run(drizzle(client), { migrationsFolder })
    await syncTestTables(client)
    await syncArchiveTables(client)
    await createOwnSource(client)
  } finally {
    await client.end()
  }
}

/** Creates the tables of production in an empty database as they were after the migration of this time. */
export async function migratePublicSchema(url: string, last: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'qianpi-migrations-'))
  const client = await openConnection(connectionOptions(url), { isUnlimited: true })
  try {
    const entries = readJournal(migrationsFolder).filter(({ when }) => when <= last)
    await mkdir(join(folder, 'meta'))
    await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }))
    for (const { tag } of entries)
      await copyFile(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`))
    await run(drizzle(client), { migrationsFolder: folder })
  } finally {
    await client.end()
    await rm(folder, { recursive: true })
  }
}
