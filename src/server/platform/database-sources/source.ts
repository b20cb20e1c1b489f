import pg from 'pg'
import type { DatabaseSourcesSource } from '../../../generated/types'

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

/** Reason why a database returned no rows. */
export type SourceErrorKind = 'away' | 'slow' | 'gone' | 'unfit' | 'failed'

/** Error of a database; the reason is logged, the caller only learns its kind. */
export class SourceError extends Error {
  override name = 'SourceError'

  constructor(
    readonly trouble: SourceErrorKind,
    reason: string,
  ) {
    super(reason)
  }
}

const awayCodes = /^(ECONN|EPIPE|ENOTFOUND|EAI_|ETIMEDOUT|EHOST|ENETUNREACH|57P0|53|08|28|3D)/
const awayWords =
  /^(Connection terminated|Client has encountered|Client was closed|The server does not support)/
const slowWords = /^(timeout exceeded when trying to connect|timeout expired|Query read timeout)/

function troubleOf(code: string, message: string): SourceErrorKind {
  if (code === '57014' || code === '25P03' || slowWords.test(message)) return 'slow'
  if (/^(42703|42P01|3F000|42501)$/.test(code)) return 'gone'
  if (code.startsWith('22')) return 'unfit'
  return awayCodes.test(code) || awayWords.test(message) ? 'away' : 'failed'
}

/** Classifies a database error by how it can be fixed. */
export function toSourceError(error: unknown): SourceError {
  if (error instanceof SourceError) return error
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return new SourceError(troubleOf(code, message), `${code} ${message}`.trim())
}

/** Statement whose values are bound, never part of its text. */
export interface SourceStatement {
  text: string
  values: readonly unknown[]
}

/** Read-only database. */
export interface DatabaseSource {
  id: string
  name: string
  tables: readonly string[]
  /** Reads rows as texts, one list per row; every failure is a SourceError. */
  read(statement: SourceStatement): Promise<unknown[][]>
  close(): Promise<void>
}

const usual = { timeout: 3_000, connections: 4, connecting: 2_000 }

/** Reads every value as text, whatever its type; it is then converted to the kind that its set knows. */
const asText = { getTypeParser: () => (written: string) => written } as unknown as pg.CustomTypesConfig

/** Quotes a name for use in a statement. */
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Limits of a transaction, in one message: read-only, with a timeout. */
const bounds = ({ timeout = usual.timeout, role }: DatabaseSourcesSource) =>
  [
    'begin transaction isolation level read committed read only',
    ...(role ? [`set local role ${quoteIdentifier(role)}`] : []),
    `set local statement_timeout = ${timeout}`,
    `set local lock_timeout = ${timeout}`,
    'set local search_path = pg_catalog',
    "set local datestyle = 'ISO, YMD'",
    "set local timezone = 'UTC'",
  ].join('; ')

const ignore = () => undefined

async function readOn(client: pg.PoolClient, begin: string, { text, values }: SourceStatement) {
  await client.query(begin)
  const { rows } = await client.query({ text, values: [...values], rowMode: 'array' })
  await client.query('commit')
  return rows as unknown[][]
}

/** Reads in a separate transaction; a connection on which something failed is not reused. */
async function readFrom(pool: pg.Pool, begin: string, statement: SourceStatement): Promise<unknown[][]> {
  const client = await pool.connect()
  client.on('error', ignore)
  let broken: Error | undefined
  try {
    return await readOn(client, begin, statement)
  } catch (error) {
    broken = error as Error
    throw error
  } finally {
    client.off('error', ignore)
    client.release(broken)
  }
}

/** Opens a database; connects on the first query. */
export function openSource(config: DatabaseSourcesSource): DatabaseSource {
  const { id, name, url, tables, timeout = usual.timeout, connections = usual.connections } = config
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: usual.connecting,
    // The server ends a slow statement itself; a connection that no longer responds is dropped here.
    query_timeout: timeout + 1_000,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
    application_name: 'qianpi sets',
    types: asText,
  })
  pool.on('error', ignore)
  const begin = bounds(config)
  return {
    id,
    name,
    tables,
    read: (statement) =>
      readFrom(pool, begin, statement).catch((error) => {
        throw toSourceError(error)
      }),
    close: () => pool.end(),
  }
}
