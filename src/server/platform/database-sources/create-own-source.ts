import type pg from 'pg'

/** Schema of the product's own database from whose tables sets may be made. */
export const ownSchema = 'sources'

/** Role that can read only this schema. */
export const ownRole = 'qianpi_sources'

/** Tolerated error codes: another process on the same cluster has just created it, or this user may not. */
const harmless = new Set(['42710', '23505', 'XX000', '42501'])

async function attempt(client: pg.Client, text: string): Promise<void> {
  await client.query(text).catch((error: { code?: string }) => {
    if (!harmless.has(error.code ?? '')) throw error
  })
}

/**
 * Creates the schema for tables of sets and the role that reads it. If the database user may not create
 * roles, a privileged user does it once (docs/database-sources.md); until then sets of the own database
 * report that they cannot be read.
 */
export async function createOwnSource(client: pg.Client): Promise<void> {
  await attempt(client, `create schema if not exists ${ownSchema}`)
  const role = async () => {
    const text = "select pg_has_role(current_user, oid, 'member') as taken from pg_roles where rolname = $1"
    return (await client.query<{ taken: boolean }>(text, [ownRole])).rows[0]
  }
  if (!(await role())) await attempt(client, `create role ${ownRole} nologin`)
  const made = await role()
  if (!made) return
  if (!made.taken) await attempt(client, `grant ${ownRole} to current_user`)
  await attempt(client, `grant usage on schema ${ownSchema} to ${ownRole}`)
  await attempt(client, `grant select on all tables in schema ${ownSchema} to ${ownRole}`)
  await attempt(
    client,
    `alter default privileges in schema ${ownSchema} grant select on tables to ${ownRole}`,
  )
}
