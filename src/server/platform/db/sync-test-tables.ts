import {
  type Client,
  createTables,
  diffColumns,
  runInTransaction,
  runStatements,
  syncIndexes,
} from './clone-schema'
import { environmentTables } from './shared-tables'

/*
 * Syncs the tables of the test environment (schema `test`) with those of production after each migration. If
 * its rows are in the way (a column that must not be null, an incompatible type), they are deleted: test data
 * may be lost, but must not block a start.
 */

async function dropForeign(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'test'::regnamespace
     and relname <> all($1::text[])`,
    [environmentTables],
  )
  await runStatements(
    client,
    rows.map(({ name }) => `drop table test.${name}`),
  )
}

/** Recreates a changed column: its data may be incompatible. */
async function settleColumns(client: Client): Promise<void> {
  const { wanted, left } = await diffColumns(client, 'test')
  await runStatements(
    client,
    // A computed column comes after those it is computed from.
    left.toReversed().map(({ table, name }) => `alter table test.${table} drop column ${name}`),
  )
  await runStatements(
    client,
    wanted.map(({ table, name, text }) => `alter table test.${table} add column ${name} ${text}`),
  )
}

async function settle(client: Client): Promise<void> {
  await createTables(client, 'test')
  await dropForeign(client)
  await settleColumns(client)
  await syncIndexes(client, 'test')
}

/** PostgreSQL's codes of incompatible rows. */
const isOfRows = (error: unknown) => /^2[23]/.test(String((error as { code?: unknown }).code))

/** Syncs the tables of the test environment with those of production. */
export async function syncTestTables(client: Client): Promise<void> {
  try {
    await runInTransaction(client, () => settle(client))
  } catch (error) {
    if (!isOfRows(error)) throw error
    await runInTransaction(client, async () => {
      for (const name of environmentTables) await client.query(`drop table if exists test.${name}`)
      await settle(client)
    })
  }
}
