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
 * The tables of the test environment (schema `test`) follow those of production after each migration. Where rows of
 * the test environment stand in the way (a column that may not be empty, a type that does not fit), it begins empty:
 * what is only tried may be lost, what holds a start up may not.
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

/** A column that became another is made anew: what it held may not fit. */
async function settleColumns(client: Client): Promise<void> {
  const { wanted, left } = await diffColumns(client, 'test')
  await runStatements(
    client,
    // A column that is computed stands behind those it is computed from.
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

/** PostgreSQL's codes of rows that do not fit. */
const isOfRows = (error: unknown) => /^2[23]/.test(String((error as { code?: unknown }).code))

/** Makes the tables of the test environment like those of production. */
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
