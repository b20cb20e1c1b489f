import type pg from 'pg'

/** The schema of the product's own database whose tables sets may be made of. */
export const ownSchema = 'sources'

/** The role that reads it, and nothing else. */
export const ownRole = 'qianpi_sources'

/** Somebody else has just made it, on the same cluster; or this user may not. */
const harmless = new Set(['42710', '23505', 'XX000', '42501'])

async function attempt(client: pg.Client, text: string): Promise<void> {
  await client.query(text).catch((error: { code?: string }) => {
    if (!harmless.has(error.code ?? '')) throw error
  })
}

/**
 * Makes the schema for tables of sets and the role that reads it. Where the user of the database may not make roles,
 * somebody who may does it once (docs/database-sources.md); until then sets of the own database tell that they cannot
 * be read.
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
