import pg from 'pg'
import type { DatabaseSourcesSource } from '../../../generated/types'
import { toSourceError } from './source-error'

/** A statement whose values are bound, never part of its text. */
export interface SourceStatement {
  text: string
  values: readonly unknown[]
}

/** A database that is only read. */
export interface DatabaseSource {
  id: string
  name: string
  tables: readonly string[]
  /** Rows as texts, one list a row; whatever fails is a SourceError. */
  read(statement: SourceStatement): Promise<unknown[][]>
  close(): Promise<void>
}

const usual = { timeout: 3_000, connections: 4, connecting: 2_000 }

/** What comes is text, whatever it says it is: it is read as the kind that its set knows. */
const asText = { getTypeParser: () => (written: string) => written } as unknown as pg.CustomTypesConfig

/** A name as part of a statement, whatever is in it. */
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Everything that a transaction is bound to, in one message: it reads only, and not for long. */
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

/** Reads in a transaction of its own; a connection on which something failed is not used again. */
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

/** Opens a database; nothing is connected before the first question. */
export function openSource(config: DatabaseSourcesSource): DatabaseSource {
  const { id, name, url, tables, timeout = usual.timeout, connections = usual.connections } = config
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: usual.connecting,
    // The server ends a slow statement itself; one that no longer answers at all is left here.
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
