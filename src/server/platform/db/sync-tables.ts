import { partitionArchive, partitionClause, partitionKeys } from './archive-partitions'
import {
  type ColumnDefinition,
  createTables,
  type DbClient,
  diffColumns,
  type Part,
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

/*
 * Syncs the tables of the archive (schema `archive`) with those of production after each migration. No data
 * is lost: a changed column retains its data, one that production dropped stays and becomes nullable. An
 * incompatibility stops the start. A migration that rewrites rows of flows rewrites them in the archive as
 * well.
 */

const alter = ({ table, name }: ColumnDefinition) => `alter table archive.${table} alter column ${name}`

/** Changes a column to the type of production's, then its default and nullability. */
const changed = (part: ColumnDefinition): string[] => [
  `${alter(part)} drop default`,
  `${alter(part)} type ${part.type} using ${part.name}::${part.type}`,
  ...(part.fallback === null ? [] : [`${alter(part)} set default ${part.fallback}`]),
  `${alter(part)} ${part.isFilled ? 'set' : 'drop'} not null`,
]

async function settleArchiveColumns(client: DbClient): Promise<void> {
  const { wanted: required, left } = await diffColumns(client, 'archive')
  const isValid = (among: ColumnDefinition[], part: ColumnDefinition) =>
    among.some(({ table, name }) => table === part.table && name === part.name)
  const added = required.filter((part) => !isValid(left, part))
  const columnDefinitions = left.filter((part) => !isValid(required, part))
  await runStatements(client, [
    ...required.filter((part) => isValid(left, part)).flatMap(changed),
    ...added.map(({ table, name, text }) => `alter table archive.${table} add column ${name} ${text}`),
    ...columnDefinitions.map((part) => `${alter(part)} drop not null`),
  ])
}

/**
 * Document numbers may restart once flows have left: in the archive only the key is unique. A key without the column of
 * the partitions is an index that is not unique, either: a move compares the rows that arrived with those that left.
 */
function archiveIndex({ table, name, text }: Part): string {
  const key = partitionKeys[table]
  const columns = /PRIMARY KEY (\(.*\))$/.exec(text)?.[1]
  return !key || !columns || new RegExp(`\\b${key}\\b`).test(columns)
    ? text.replace(/^CREATE UNIQUE INDEX/, 'CREATE INDEX')
    : `CREATE INDEX ${name} ON archive.${table} USING btree ${columns}`
}

/** Syncs the tables of the archive with those of production. */
export const syncArchiveTables = (client: DbClient): Promise<void> =>
  runInTransaction(client, async () => {
    await partitionArchive(client)
    await createTables(client, 'archive', partitionClause)
    await settleArchiveColumns(client)
    await syncIndexes(client, 'archive', archiveIndex)
  })

async function dropForeign(client: DbClient): Promise<void> {
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
async function settleColumns(client: DbClient): Promise<void> {
  const { wanted: required, left } = await diffColumns(client, 'test')
  await runStatements(
    client,
    // A computed column comes after those it is computed from.
    left.toReversed().map(({ table, name }) => `alter table test.${table} drop column ${name}`),
  )
  await runStatements(
    client,
    required.map(({ table, name, text }) => `alter table test.${table} add column ${name} ${text}`),
  )
}

async function settle(client: DbClient): Promise<void> {
  await createTables(client, 'test')
  await dropForeign(client)
  await settleColumns(client)
  await syncIndexes(client, 'test')
}

/** PostgreSQL's codes of incompatible rows. */
const isOfRows = (error: unknown) => /^2[23]/.test(String((error as { code?: unknown }).code))

/** Syncs the tables of the test environment with those of production. */
export async function syncTestTables(client: DbClient): Promise<void> {
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
