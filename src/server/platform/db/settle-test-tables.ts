import type pg from 'pg'
import { ownTables } from './shared-tables'

/*
 * The tables of the test environment (schema `test`) are as those of production (schema `public`), without a
 * migration of their own: after each migration they are compared in PostgreSQL's catalogue and brought into line.
 * Where rows of the test environment stand in the way (a column that may not be empty, a type that does not fit),
 * the test environment begins empty: what is only tried may be lost, what holds a start up may not.
 */

type Client = Pick<pg.Client, 'query'>

/** A column or index of a table, as text that is the same in both schemas when the thing is the same. */
interface Part {
  table: string
  name: string
  /** What makes it. */
  text: string
}

/** Something that one schema has and the other lacks, or has otherwise. */
interface Difference {
  wanted: Part[]
  left: Part[]
}

const columnsOf = (schema: string) => `
  select c.relname as "table", quote_ident(a.attname) as name,
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

const indexesOf = (schema: string) => `
  select c.relname as "table", quote_ident(i.relname) as name,
    coalesce('alter table test.' || quote_ident(c.relname) || ' add constraint ' || quote_ident(k.conname) || ' '
      || pg_get_constraintdef(k.oid), replace(pg_get_indexdef(i.oid), ' ON ${schema}.', ' ON test.')) as text
  from pg_index x
  join pg_class i on i.oid = x.indexrelid
  join pg_class c on c.oid = x.indrelid
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = '${schema}'
  left join pg_constraint k on k.conindid = i.oid and k.contype in ('p', 'u')
  where c.relname = any($1::text[])
  order by c.relname, i.relname`

async function difference(client: Client, partsOf: (schema: string) => string): Promise<Difference> {
  const read = async (schema: string) => (await client.query<Part>(partsOf(schema), [ownTables])).rows
  const [model, own] = [await read('public'), await read('test')]
  const isIn = (parts: Part[], part: Part) =>
    parts.some(({ table, name, text }) => table === part.table && name === part.name && text === part.text)
  return {
    wanted: model.filter((part) => !isIn(own, part)),
    left: own.filter((part) => !isIn(model, part)),
  }
}

const run = async (client: Client, statements: string[]) => {
  for (const text of statements) await client.query(text)
}

async function settleTables(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'test'::regnamespace
     and relname <> all($1::text[])`,
    [ownTables],
  )
  await run(
    client,
    rows.map(({ name }) => `drop table test.${name}`),
  )
  await run(
    client,
    ownTables.map(
      (name) =>
        `create table if not exists test.${name} (like public.${name} including all excluding indexes)`,
    ),
  )
}

/** A column that became another is made anew: what it held may not fit. */
async function settleColumns(client: Client): Promise<void> {
  const { wanted, left } = await difference(client, columnsOf)
  await run(
    client,
    // A column that is computed stands behind those it is computed from.
    left.toReversed().map(({ table, name }) => `alter table test.${table} drop column ${name}`),
  )
  await run(
    client,
    wanted.map(({ table, name, text }) => `alter table test.${table} add column ${name} ${text}`),
  )
}

async function settleIndexes(client: Client): Promise<void> {
  const { wanted, left } = await difference(client, indexesOf)
  for (const { table, name, text } of left)
    await client.query(
      text.startsWith('alter')
        ? `alter table test.${table} drop constraint ${name}`
        : `drop index test.${name}`,
    )
  await run(
    client,
    wanted.map(({ text }) => text),
  )
}

async function settle(client: Client): Promise<void> {
  await client.query('create schema if not exists test')
  await settleTables(client)
  await settleColumns(client)
  await settleIndexes(client)
}

async function atOnce(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** PostgreSQL's codes of rows that do not fit. */
const isOfRows = (error: unknown) => /^2[23]/.test(String((error as { code?: unknown }).code))

/** Makes the tables of the test environment like those of production. */
export async function settleTestTables(client: Client): Promise<void> {
  try {
    await atOnce(client, () => settle(client))
  } catch (error) {
    if (!isOfRows(error)) throw error
    await atOnce(client, async () => {
      for (const name of ownTables) await client.query(`drop table if exists test.${name}`)
      await settle(client)
    })
  }
}
