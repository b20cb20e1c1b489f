import { sql } from 'drizzle-orm'
import { defineStatement, type Tx } from '../../platform'
import {
  createPartition,
  partitionKeys,
  partitionName,
  yearPartitionOf,
} from '../../platform/db/archive-partitions'

/* Partitions of the archive: made before flows of their year move in, dropped when none is left. */

const tables = Object.keys(partitionKeys)

/** Lets one process at a time move flows into the archive or drop a year of it; waits for the others. */
const lock = defineStatement('archive-years-lock', `select pg_advisory_xact_lock(hashtext('archive-years'))`)

const partitions = defineStatement<{ name: string }>(
  'archive-years',
  `select p.relname as name from pg_inherits i join pg_class p on p.oid = i.inhrelid
   where i.inhparent = any(array(select ('archive.' || one)::regclass from unnest($1::text[]) one))`,
)

const run = async (tx: Tx, statements: readonly string[]) => {
  for (const text of statements) await tx.orm.execute(sql.raw(text))
}

/** Creates the partitions of the years of flows, where the archive lacks them. */
export async function createArchiveYears(tx: Tx, flowIds: readonly string[]): Promise<void> {
  await tx.run(lock, [])
  const known = new Set((await tx.run(partitions, [tables])).map(({ name }) => name))
  const years = new Map(flowIds.map(yearPartitionOf).map((year) => [year.suffix, year]))
  for (const year of years.values())
    for (const table of tables)
      if (!known.has(partitionName(table, year))) await run(tx, createPartition(table, year))
}

/** Time in ms for which a reader of the archive may delay a drop; a later run tries again. */
const lockTimeout = 1_000

/** Drops the years of which the archive has no row left. */
export async function dropEmptyArchiveYears(tx: Tx): Promise<void> {
  await tx.run(lock, [])
  await run(tx, [`set local lock_timeout = ${lockTimeout}`])
  for (const { name } of await tx.run(partitions, [['flow']])) {
    const suffix = name.slice(partitionName('flow', { suffix: '' }).length)
    const names = tables.map((table) => `archive.${partitionName(table, { suffix })}`)
    const isEmpty = names.map((one) => `not exists (select from ${one})`).join(' and ')
    const { rows } = await tx.orm.execute<{ isEmpty: boolean }>(sql.raw(`select ${isEmpty} as "isEmpty"`))
    if (rows[0]?.isEmpty) await run(tx, [`drop table ${names.join(', ')}`])
  }
}
