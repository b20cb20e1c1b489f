import type pg from 'pg'
import { environmentTables } from './shared-tables'

/*
 * Tables of another schema that are to be as those of production (schema `public`), without migrations of their own:
 * they are compared in PostgreSQL's catalogue. What a difference leads to is the schema's own affair.
 */

export type Client = Pick<pg.Client, 'query'>

/** A column or index of a table, as text that is the same in both schemas when the thing is the same. */
interface Part {
  table: string
  name: string
  /** What makes it. */
  text: string
}

/** A column with what its text is made of. */
export interface ColumnPart extends Part {
  type: string
  fallback: string | null
  isFilled: boolean
}

/** Something that one schema has and the other lacks, or has otherwise. */
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
  join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = '${schema}'
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped and c.relname = any($1::text[])
  order by c.relname, a.attnum`

/** Indexes as they are made in the schema `into`. */
const indexesOf = (schema: string, into: string) => `
  select c.relname as "table", quote_ident(i.relname) as name,
    coalesce('alter table ${into}.' || quote_ident(c.relname) || ' add constraint ' || quote_ident(k.conname) || ' '
      || pg_get_constraintdef(k.oid), replace(pg_get_indexdef(i.oid), ' ON ${schema}.', ' ON ${into}.')) as text
  from pg_index x
  join pg_class i on i.oid = x.indexrelid
  join pg_class c on c.oid = x.indrelid
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = '${schema}'
  left join pg_constraint k on k.conindid = i.oid and k.contype in ('p', 'u')
  where c.relname = any($1::text[])
  order by c.relname, i.relname`

const partsOf = async <Kind extends Part>(client: Client, query: string): Promise<Kind[]> =>
  (await client.query(query, [environmentTables])).rows as Kind[]

function differenceOf<Kind extends Part>(model: Kind[], own: Kind[]): Difference<Kind> {
  const isIn = (parts: Kind[], part: Kind) =>
    parts.some(({ table, name, text }) => table === part.table && name === part.name && text === part.text)
  return {
    wanted: model.filter((part) => !isIn(own, part)),
    left: own.filter((part) => !isIn(model, part)),
  }
}

/** Runs statements, one after another. */
export const runStatements = async (client: Client, statements: readonly string[]) => {
  for (const text of statements) await client.query(text)
}

/** Makes the schema, and tables that it lacks. */
export async function createTables(client: Client, schema: string): Promise<void> {
  await client.query(`create schema if not exists ${schema}`)
  const made = environmentTables.map(
    (name) =>
      `create table if not exists ${schema}.${name} (like public.${name} including all excluding indexes)`,
  )
  await runStatements(client, made)
}

/** Where the columns of a schema differ from those of production. */
export const diffColumns = async (client: Client, schema: string): Promise<Difference<ColumnPart>> =>
  differenceOf(
    await partsOf<ColumnPart>(client, columnsOf('public')),
    await partsOf<ColumnPart>(client, columnsOf(schema)),
  )

/** Makes the indexes of a schema like those of production; `as` may want one to be otherwise. */
export async function syncIndexes(
  client: Client,
  schema: string,
  as: (text: string) => string = (text) => text,
): Promise<void> {
  const model = await partsOf<Part>(client, indexesOf('public', schema))
  const own = await partsOf<Part>(client, indexesOf(schema, schema))
  const { wanted, left } = differenceOf(
    model.map((part) => ({ ...part, text: as(part.text) })),
    own,
  )
  const drops = left.map(({ table, name, text }) =>
    text.startsWith('alter')
      ? `alter table ${schema}.${table} drop constraint ${name}`
      : `drop index ${schema}.${name}`,
  )
  await runStatements(client, [...drops, ...wanted.map(({ text }) => text)])
}

/** Runs work in a transaction of its own. */
export async function runInTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
