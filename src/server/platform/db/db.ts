import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { SliceGenerator } from '../../../core/slices'
import { encodeChunks, isLongJson, writeJsonChunks } from '../http/write-json'
import { withSpan } from '../observability/tracing'
import { limitConcurrency } from '../remote/limit-concurrency'
import {
  type ConnectionTarget,
  checkConnection,
  connectionOptions,
  connectTimeout,
  statementTimeout,
} from './connection'
import { CoalescingSocket, openPipelinedConnection } from './pipelined-connection'
import { type PreparedStatement, runQuery } from './prepared-query'
import { createQualifier } from './qualify-tables'
import * as tables from './tables'

/** Parameter of the type jsonb: text, or bytes in the binary format of the database. */
export type JsonbParameter = string | Buffer

/** Version with which the binary format of jsonb begins. */
const version = Buffer.of(1)

/**
 * Serializes a value as a parameter of the type jsonb: a short one as text, a long one as bytes, interruptible between
 * its pieces, since the driver would encode a long text in one turn.
 */
export function* toJsonbInSlices(value: unknown): SliceGenerator<JsonbParameter> {
  if (!isLongJson(value)) return JSON.stringify(value)
  return Buffer.concat([version, ...(yield* encodeChunks(writeJsonChunks(value)))])
}

/**
 * Database access, in two types. `Db` reads, and opens transactions; `Tx` is an open transaction. Writers
 * take a `Tx` as first parameter and cannot be passed a `Db`, so nothing is written outside a transaction.
 * `orm` builds ordinary queries; `run` sends a named prepared statement, for the hot paths.
 *
 * Connections are pipelined: a statement is sent without waiting for the result of the previous one. The
 * server still runs those of one connection in sequence, in the order in which they were sent.
 */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

type Orm = NodePgDatabase<typeof tables>

/** Prepared statement: PostgreSQL plans it once per connection under its name. */
export interface Statement<Row> {
  name: string
  text: string
  row?: Row
  isSharing?: boolean
}

/** Defines a prepared statement and the type of its rows. */
export const defineStatement = <Row>(name: string, text: string): Statement<Row> => ({ name, text })

/**
 * Defines a prepared statement with many rows that are remembered and never changed: a row shares the values, also
 * objects, that equal those of the row before.
 */
export const defineSharingStatement = <Row>(name: string, text: string): Statement<Row> => ({
  name,
  text,
  isSharing: true,
})

/** Readable database: the pool or an open transaction. */
export interface DbReader {
  orm: Orm
  run<Row>(statement: Statement<Row>, values: unknown[]): Promise<Row[]>
}

/** Open transaction. */
export interface Tx extends DbReader {
  readonly inTransaction: true
  /** Runs work in memory as soon as the transaction is committed; it is dropped if that fails. */
  onCommit(work: () => void): void
}

/** Connection pool. */
export interface Db extends DbReader {
  readonly inTransaction: false
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs a short transaction on one of a few connections; it queues while all of them are used. */
  queuedTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs a very short statement over a shared connection, without waiting for a free one. */
  quick<Row>(statement: Statement<Row>, values: unknown[]): Promise<Row[]>
  pool: pg.Pool
  close(): Promise<void>
}

/** The query builder is created on first use: hot paths never need it. */
function reader(client: pg.Pool | pg.PoolClient, run: DbReader['run']): DbReader {
  let orm: Orm | undefined
  return {
    get orm() {
      orm ??= drizzle(client, { schema: tables })
      return orm
    },
    run,
  }
}

/** Form in which an environment sends a statement: with its schemas, and its name if sessions are not shared. */
type Prepare = (statement: Statement<unknown>) => PreparedStatement

function prepareFor({ schema = 'public', pooler = 'off' }: ConnectionTarget): Prepare {
  const qualify = createQualifier(schema)
  const isUnnamed = pooler === 'transaction'
  return ({ name, text, isSharing }) => ({
    name,
    text: qualify(text),
    isUnnamed,
    isSharing: isSharing === true,
  })
}

/** Pool with the form of its statements. */
interface Pool {
  pool: pg.Pool
  prepare: Prepare
}

/** Runs a statement on a connection; an error gets the stack of the caller, not of the socket. */
const runOn =
  (client: pg.PoolClient, prepare: Prepare): DbReader['run'] =>
  async (statement, values) => {
    try {
      return await runQuery(client, prepare(statement), values)
    } catch (error) {
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    }
  }

/** Runs it on a free connection; one on which a statement failed is not reused. */
const runIn =
  ({ pool, prepare }: Pool): DbReader['run'] =>
  async (statement, values) => {
    const client = await pool.connect()
    try {
      const rows = await runOn(client, prepare)(statement, values)
      client.release()
      return rows as never
    } catch (error) {
      client.release(true)
      throw error
    }
  }

const begin = defineStatement('begin', 'begin')
const commit = defineStatement('commit', 'commit')
const rollback = defineStatement('rollback', 'rollback')

/**
 * Waits for statements that a transaction has sent without waiting between them. Waits for all to end, then
 * throws the first error in their order: the later ones only report that the transaction is aborted.
 */
export async function awaitStatements<T extends readonly unknown[]>(
  sent: {
    [Key in keyof T]: Promise<T[Key]>
  },
): Promise<T> {
  await Promise.allSettled(sent)
  const answers: unknown[] = []
  for (const one of sent) answers.push(await one)
  return answers as unknown as T
}

/** Thrown if the connection broke during a commit: whether it was stored is unknown. */
export class CommitUnknownError extends Error {
  constructor(cause: unknown) {
    super('the line broke during the commit', { cause })
  }
}

/** Whether a write reached a standby: its connection is of no further use. */
const isOnStandby = (error: unknown) => (error as { code?: string }).code === '25006'

/** The work sends its first statements after `begin`, without waiting for it. */
async function transaction<T>({ pool, prepare }: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const run = runOn(client, prepare)
  try {
    const onCommit: (() => void)[] = []
    const tx = Object.assign(reader(client, run), {
      inTransaction: true as const,
      onCommit: (work: () => void) => void onCommit.push(work),
    })
    const [, result] = await awaitStatements<[unknown, T]>([run(begin, []), work(tx)])
    await run(commit, []).catch((error: { code?: string }) => {
      // An error of the server itself has a code of five characters: nothing was stored.
      throw /^[0-9A-Z]{5}$/.test(error.code ?? '') && !error.code?.startsWith('57P')
        ? error
        : new CommitUnknownError(error)
    })
    client.release()
    for (const work of onCommit) work()
    return result
  } catch (error) {
    const broken = await run(rollback, []).then(
      () => isOnStandby(error),
      (failure: Error) => failure,
    )
    client.release(broken)
    throw error
  }
}

/**
 * Time after which an unused connection is closed. A new connection plans each statement anew, which costs an act
 * after a rest several times its price, and most acts of an office come after a rest.
 */
const idleTimeout = 10 * 60_000

/** Maximum number of concurrent queued transactions: each connection caches plans of its own, so few cost less. */
const queuedAtOnce = 6

/** Connection of a pool; unlike the pool, it waits for the server only, not for a free connection. */
class PoolConnection extends pg.Client {
  constructor(options?: pg.ClientConfig) {
    super({ ...options, connectionTimeoutMillis: connectTimeout })
  }
}

/** Opens a pool on the tables of an environment; connects on the first query. */
export function openDb(url: string, size = 20, target: ConnectionTarget = {}): Db {
  const limit = target.pooler && target.pooler !== 'off' ? {} : { statement_timeout: statementTimeout }
  const options = { ...connectionOptions(url, target), ...limit, pipeline: true, keepAlive: true }
  const onConnect = (client: pg.ClientBase) => checkConnection(client, target)
  const pool = new pg.Pool({
    ...options,
    max: size,
    idleTimeoutMillis: idleTimeout,
    onConnect,
    Client: PoolConnection,
    stream: () => new CoalescingSocket(),
  })
  const prepare = prepareFor(target)
  const quick = openPipelinedConnection({ ...options, connectionTimeoutMillis: connectTimeout }, target)
  pool.on('error', () => undefined)
  // If a connection is lost during a transaction, the following statements fail, which reports the error
  // sufficiently.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const inQueue = limitConcurrency(queuedAtOnce)
  const run = <T>(work: (tx: Tx) => Promise<T>) =>
    withSpan('transaction', { facts: {} }, () => transaction({ pool, prepare }, work))
  return Object.assign(reader(pool, runIn({ pool, prepare })), {
    inTransaction: false as const,
    pool,
    transaction: run,
    queuedTransaction: <T>(work: (tx: Tx) => Promise<T>) => inQueue(() => run(work)),
    quick: <Row>(one: Statement<Row>, values: unknown[]) => quick.run<Row>(prepare(one), values),
    close: async () => void (await Promise.all([pool.end(), quick.close()])),
  })
}
