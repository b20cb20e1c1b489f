import pg from 'pg'
import type { DatabaseSourcesSource } from '../../../generated/types'
import { toSourceError } from './source-error'

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
