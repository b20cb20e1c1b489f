import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { ownSchema } from '../database-sources/source'
import { writeBackupFile } from './backup-file'
import { backupTablePath, type TableDefinition, type TableDump } from './manifest'

/**
 * Schemas in a backup; the tables of `public` are created by migrations, those of the others as they were.
 */
const schemas = ['public', 'test', 'archive', ownSchema]

/**
 * Sequences are not part of a backup, so a column is created without its default from one. A partitioned table counts as
 * one.
 */
const shapes = `
  select quote_ident(n.nspname) as schema, quote_ident(c.relname) as name,
    json_agg(json_build_object('name', quote_ident(a.attname), 'computed', a.attgenerated <> '',
      'text', format_type(a.atttypid, a.atttypmod)
        || case when a.attgenerated = 's' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
             when d.adbin is not null and pg_get_expr(d.adbin, d.adrelid) not like 'nextval(%'
               then ' default ' || pg_get_expr(d.adbin, d.adrelid)
             else '' end
        || case when a.attnotnull then ' not null' else '' end) order by a.attnum) as columns
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') and not c.relispartition
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = any($1::text[])
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped
  group by n.nspname, c.relname order by n.nspname, c.relname`

/** Lists every table that is backed up. */
export const listBackupTables = async (client: pg.ClientBase): Promise<TableDefinition[]> =>
  (await client.query<TableDefinition>(shapes, [schemas])).rows

const retained = ({ columns }: TableDefinition) =>
  columns
    .filter(({ computed }) => !computed)
    .map(({ name }) => name)
    .join(', ')

/** A query also reads the partitions of a table. */
const source = (table: TableDefinition) => `(select ${retained(table)} from ${table.schema}.${table.name})`

/** Dumps the rows of a table into a backup. */
export async function dumpTable(
  client: pg.ClientBase,
  table: TableDefinition,
  folder: string,
): Promise<TableDump> {
  const rows = client.query(copyTo(`copy ${source(table)} to stdout`))
  const piece = await writeBackupFile(backupTablePath(folder, table), rows, createGzip())
  return { ...table, rows: rows.rowCount, ...piece }
}

/** Creates a table that no migration creates. */
export async function createMissingTable(client: pg.ClientBase, table: TableDefinition): Promise<void> {
  const { schema, name, columns } = table
  if (schema === 'public') return
  await client.query(`create schema if not exists ${schema}`)
  const made = columns.map((column) => `${column.name} ${column.text}`)
  await client.query(`create table ${schema}.${name} (${made.join(', ')})`)
}

/** Restores the rows of a table from a backup, in place of those that triggers wrote; returns their number. */
export async function restoreTable(
  client: pg.ClientBase,
  table: TableDefinition,
  folder: string,
): Promise<number> {
  await client.query(`delete from ${table.schema}.${table.name}`)
  const rows = client.query(copyFrom(`copy ${table.schema}.${table.name} (${retained(table)}) from stdin`))
  await pipeline(createReadStream(backupTablePath(folder, table)), createGunzip(), rows)
  return rows.rowCount
}
