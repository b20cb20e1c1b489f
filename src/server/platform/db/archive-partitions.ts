import { type DbClient, runStatements } from './clone-schema'

/*
 * The tables of the archive that grow with each flow are partitioned by the year in which the flow began, which its
 * UUIDv7 names. All rows of a flow lie in partitions of one year, so a year whose flows are destroyed is dropped, and a
 * read of one flow opens one partition of each table. Production's own tables are whole: partitions would cost each
 * action (docs/decisions/148).
 */

/** Partitioned tables, with the column of the flow's id. */
export const partitionKeys: Readonly<Record<string, string>> = {
  flow: 'id',
  visit: 'flow_id',
  message: 'flow_id',
  flow_log: 'flow_id',
  flow_link: 'flow_id',
}

/** Partitions of one year: the suffix of their names, and the ids of their flows from a bound to before the next. */
export interface YearPartition {
  suffix: string
  from: string | undefined
  to: string | undefined
}

const [firstYear, lastYear] = [2000, 2099]

/** Returns the least beginning of the ids of a year. */
function startOfYear(year: number): string {
  const hex = Date.UTC(year, 0).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}
const bounds = Array.from({ length: lastYear - firstYear + 2 }, (_, index) => startOfYear(firstYear + index))

/** Returns the partitions of a flow's year. Ids that are no UUIDv7 of this century share those at the ends. */
export function yearPartitionOf(flowId: string): YearPartition {
  const index = bounds.findLastIndex((bound) => bound <= flowId)
  const [from, to] = [bounds[index], bounds[index + 1]]
  return { suffix: from ? (to ? String(firstYear + index) : 'after') : 'before', from, to }
}

/** Names the partition of a table. */
export const partitionName = (table: string, { suffix }: Pick<YearPartition, 'suffix'>) =>
  `${table}_${suffix}`

const bound = (value: string | undefined, open: string) => (value ? `'${value}'` : open)

/** Returns the statements that create the partition of a table, attached without a lock that readers wait for. */
export function createPartition(table: string, year: YearPartition): string[] {
  const name = `archive.${partitionName(table, year)}`
  const range = `from (${bound(year.from, 'minvalue')}) to (${bound(year.to, 'maxvalue')})`
  return [
    `create table ${name} (like archive.${table} including all)`,
    `alter table archive.${table} attach partition ${name} for values ${range}`,
  ]
}

/** Returns the clause that makes a new table of the archive a partitioned one. */
export const partitionClause = (table: string) =>
  partitionKeys[table] ? ` partition by range (${partitionKeys[table]})` : ''

const wholeTables = `select c.relname as name from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'archive'
  where c.relkind = 'r' and c.relname = any($1::text[])`

/** Finds the first year of a table from an id on. */
async function findYear(client: DbClient, table: string, key: string, from: string) {
  const { rows } = await client.query<{ first: string | null }>(
    `select min(${key}) as first from ${table} where ${key} >= $1`,
    [from],
  )
  const first = rows[0]?.first
  return typeof first === 'string' ? yearPartitionOf(first) : undefined
}

/** Moves the rows of a table that is not partitioned into partitions of their years. */
async function partitionTable(client: DbClient, table: string, key: string): Promise<void> {
  const whole = `archive.${table}_whole`
  await runStatements(client, [
    `alter table archive.${table} rename to ${table}_whole`,
    `create table archive.${table} (like ${whole} including all excluding indexes)${partitionClause(table)}`,
  ])
  let year = await findYear(client, whole, key, '')
  while (year) {
    await runStatements(client, createPartition(table, year))
    year = year.to === undefined ? undefined : await findYear(client, whole, key, year.to)
  }
  await runStatements(client, [`insert into archive.${table} select * from ${whole}`, `drop table ${whole}`])
}

/** Partitions tables of the archive that an earlier release made or a backup restored; readers of the archive wait. */
export async function partitionArchive(client: DbClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(wholeTables, [Object.keys(partitionKeys)])
  for (const { name } of rows) await partitionTable(client, name, partitionKeys[name] ?? '')
}
