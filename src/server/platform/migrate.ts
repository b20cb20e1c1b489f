import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as run } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { projectRoot } from './config'
import { settleOwnSource } from './database-sources/settle-own'
import { entriesIn, hadMigrations, settleJournal } from './db/journal'
import { settleArchiveTables } from './db/settle-archive-tables'
import { settleTestTables } from './db/settle-test-tables'

const migrationsFolder = `${projectRoot}/src/server/platform/migrations`
const lockOfMigrations = 4_201_987

/** The migrations of this program, by their times. */
export const migrationTimes = (): number[] => entriesIn(migrationsFolder).map(({ when }) => when)

/** Whether a database that is in use will be changed. */
async function isToChange(client: pg.Client): Promise<boolean> {
  const had = await hadMigrations(client)
  return had.length > 0 && migrationTimes().some((at) => !had.includes(at))
}

/**
 * Brings a database to the newest tables, and those of the test environment and the archive with them; several
 * processes starting together wait for one another. `before` runs when tables that are in use are about to change.
 */
export async function migrate(url: string, before: () => Promise<unknown> = async () => {}): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockOfMigrations])
    await settleJournal(client, migrationsFolder)
    if (await isToChange(client)) await before()
    await run(drizzle(client), { migrationsFolder })
    await settleTestTables(client)
    await settleArchiveTables(client)
    await settleOwnSource(client)
  } finally {
    await client.end()
  }
}

/** Gives an empty database the tables of production as they were after the migration of this time. */
export async function migratePublicTo(url: string, last: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'qianpi-migrations-'))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const entries = entriesIn(migrationsFolder).filter(({ when }) => when <= last)
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
