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
