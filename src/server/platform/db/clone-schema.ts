import type pg from 'pg'
import { environmentTables } from './shared-tables'

/*
 * Syncs tables of another schema with those of production (schema `public`), without separate migrations:
 * they are compared in PostgreSQL's catalogue. Each schema decides how to handle a difference.
 */

export type DbClient = Pick<pg.Client, 'query'>

/** Column or index of a table, as a text that is equal in both schemas for equal definitions. */
export interface Part {
  table: string
  name: string
  /** SQL definition. */
  text: string
}

/** Column with the elements of its text. */
export interface ColumnDefinition extends Part {
  type: string
  fallback: string | null
  isFilled: boolean
}

/** Part that one schema lacks or has differently. */
interface Difference<Kind extends Part> {
  wanted: Kind[]
  left: Kind[]
}

const columnsOf = (schema: string) => `
  select c.relname as "table", quote_ident(a.attname) as name, format_type(a.atttypid, a.atttypmod) as type,
    case when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end as fallback, a.attnotnull as "isFilled",
    format_type(a.atttypid, a.atttypmod)
      || coalesce(case when a.attgenerated = 's'
        then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
        else ' default ' || pg_get_expr(d.adbin, d.adrelid) end, '')
      || case when a.attnotnull then ' not null' else '' end as text
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = '${schema}'
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped and c.relname = any($1::text[])
  order by c.relname, a.attnum`

/** Returns the indexes as created in the schema `into`. */
const indexesOf = (schema: string, into: string) => `
  select c.relname as "table", quote_ident(i.relname) as name,
    coalesce('alter table ${into}.' || quote_ident(c.relname) || ' add constraint ' || quote_ident(k.conname) || ' '
      || pg_get_constraintdef(k.oid), replace(replace(pg_get_indexdef(i.oid), ' ON ONLY ', ' ON '), ' ON ${schema}.', ' ON ${into}.')) as text
  from pg_index x
  join pg_class i on i.oid = x.indexrelid
  join pg_class c on c.oid = x.indrelid
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = '${schema}'
  left join pg_constraint k on k.conindid = i.oid and k.contype in ('p', 'u')
  where c.relname = any($1::text[])
  order by c.relname, i.relname`

const partsOf = async <Kind extends Part>(client: DbClient, query: string): Promise<Kind[]> =>
  (await client.query(query, [environmentTables])).rows as Kind[]

function differenceOf<Kind extends Part>(model: Kind[], own: Kind[]): Difference<Kind> {
  const isIn = (parts: Kind[], part: Kind) =>
    parts.some(({ table, name, text }) => table === part.table && name === part.name && text === part.text)
  return {
    wanted: model.filter((part) => !isIn(own, part)),
    left: own.filter((part) => !isIn(model, part)),
  }
}

/** Runs statements in sequence. */
export const runStatements = async (client: DbClient, statements: readonly string[]) => {
  for (const text of statements) await client.query(text)
}

/** Creates the schema, and tables that it lacks; `ending` ends the definition of a table. */
export async function createTables(
  client: DbClient,
  schema: string,
  ending: (table: string) => string = () => '',
): Promise<void> {
  await client.query(`create schema if not exists ${schema}`)
  const made = environmentTables.map(
    (name) =>
      `create table if not exists ${schema}.${name} (like public.${name} including all excluding indexes)${ending(name)}`,
  )
  await runStatements(client, made)
}

/** Returns the differences of a schema's columns from those of production. */
export const diffColumns = async (client: DbClient, schema: string): Promise<Difference<ColumnDefinition>> =>
  differenceOf(
    await partsOf<ColumnDefinition>(client, columnsOf('public')),
    await partsOf<ColumnDefinition>(client, columnsOf(schema)),
  )

/** Syncs the indexes of a schema with those of production; `as` may change the definition of one. */
export async function syncIndexes(
  client: DbClient,
  schema: string,
  as: (part: Part) => string = ({ text }) => text,
): Promise<void> {
  const model = await partsOf<Part>(client, indexesOf('public', schema))
  const own = await partsOf<Part>(client, indexesOf(schema, schema))
  const { wanted: required, left } = differenceOf(
    model.map((part) => ({ ...part, text: as(part) })),
    own,
  )
  const drops = left.map(({ table, name, text }) =>
    text.startsWith('alter')
      ? `alter table ${schema}.${table} drop constraint ${name}`
      : `drop index ${schema}.${name}`,
  )
  await runStatements(client, [...drops, ...required.map(({ text }) => text)])
}

/** Runs work in a separate transaction. */
export async function runInTransaction(client: DbClient, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
