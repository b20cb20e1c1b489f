import type { Db } from '../../src/server/platform/db/db'

const tables = [
  ...['flow', 'visit', 'message', 'flow_log', 'number_counter', 'outbox', 'draft', 'request'],
  ...['flow_design', 'flow_version'],
]

const rowsIn = (table: string) =>
  `'${table}', (select coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]') from ${table} t)`
const everyRow = `select jsonb_build_object(${tables.map(rowsIn).join()}) as contents`

/** Everything that flows have in the database, to show that a refusal changed nothing. */
export async function contentsOf(db: Db): Promise<Record<string, unknown[]>> {
  const { rows } = await db.pool.query<{ contents: Record<string, unknown[]> }>(everyRow)
  return rows[0]?.contents ?? {}
}

const everyVersion = tables
  .map(
    (table) =>
      `select '${table}' as name, string_agg(ctid || '@' || xmin, ' ' order by ctid) as rows from ${table}`,
  )
  .join(' union all ')

/** The version of each row in the same tables, which each write replaces; it costs less than the contents. */
export async function rowVersionsOf(db: Db): Promise<Record<string, string | null>> {
  const { rows } = await db.pool.query<{ name: string; rows: string | null }>(everyVersion)
  return Object.fromEntries(rows.map(({ name, rows }) => [name, rows]))
}

/** Deletes all flows and what they left to do; designs stay. Tests that share a server begin with it. */
export const deleteFlows = (db: Db) =>
  db.pool.query('truncate flow, visit, message, flow_log, sub_flow, outbox, incident, request, draft cascade')

/** Rows that a statement finds. */
export const rowsOf = async <Row extends object>(
  db: Db,
  text: string,
  ...values: unknown[]
): Promise<Row[]> => (await db.pool.query<Row>(text, values)).rows

/** Every table of the database with how many rows it has and what they are, as a checksum. */
export async function wholeDatabase(db: Db): Promise<Record<string, { rows: string; sum: string }>> {
  const { rows: names } = await db.pool.query<{ name: string }>(
    `select quote_ident(nspname) || '.' || quote_ident(relname) as name
     from pg_class c join pg_namespace n on n.oid = relnamespace
     where relkind in ('r', 'p') and relpersistence <> 't' and nspname not in ('pg_catalog', 'information_schema')
     order by 1`,
  )
  if (!names.length) return {}
  const sums = names.map(
    ({ name }) => `select '${name}' as name, count(*) as rows,
      md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as sum from ${name} t`,
  )
  const { rows: found } = await db.pool.query<{ name: string; rows: string; sum: string }>(
    `${sums.join(' union all ')} order by name`,
  )
  return Object.fromEntries(found.map(({ name, ...whole }) => [name, whole]))
}
