import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as run } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { projectRoot } from './config'
import { settleOwnSource } from './database-sources/settle-own'
import { settleJournal } from './db/journal'
import { settleArchiveTables } from './db/settle-archive-tables'
import { settleTestTables } from './db/settle-test-tables'

const migrationsFolder = `${projectRoot}/src/server/platform/migrations`
const lockOfMigrations = 4_201_987

/**
 * Brings a database to the newest tables, and those of the test environment and the archive with them; several
 * processes starting together wait for one another.
 */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockOfMigrations])
    await settleJournal(client, migrationsFolder)
    await run(drizzle(client), { migrationsFolder })
    await settleTestTables(client)
    await settleArchiveTables(client)
    await settleOwnSource(client)
  } finally {
    await client.end()
  }
}
