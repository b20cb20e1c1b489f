import type { Db } from '../../src/server/platform/db/db'

const tables = [
  ...['flow', 'visit', 'message', 'flow_log', 'number_counter', 'outbox', 'draft', 'request'],
  ...['flow_design', 'flow_version'],
]

/** Everything that flows have in the database, to show that a refusal changed nothing. */
export async function contentsOf(db: Db): Promise<Record<string, unknown[]>> {
  const contents: Record<string, unknown[]> = {}
  for (const table of tables) {
    const { rows } = await db.pool.query(
      `select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`,
    )
    contents[table] = rows.map(({ row }) => row)
  }
  return contents
}

/** Rows that a statement finds. */
export const rowsOf = async <Row extends object>(
  db: Db,
  text: string,
  ...values: unknown[]
): Promise<Row[]> => (await db.pool.query<Row>(text, values)).rows

/** Every table of the database with how many rows it has and what they are, as a checksum. */
export async function wholeDatabase(db: Db): Promise<Record<string, { rows: string; sum: string }>> {
  const { rows: names } = await db.pool.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const whole: Record<string, { rows: string; sum: string }> = {}
  for (const { name } of names) {
    const { rows } = await db.pool.query<{ rows: string; sum: string }>(
      `select count(*) as rows, md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as sum from ${name} t`,
    )
    whole[name] = rows[0] ?? { rows: '', sum: '' }
  }
  return whole
}
