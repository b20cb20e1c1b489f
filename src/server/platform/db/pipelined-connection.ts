import { Socket } from 'node:net'
import pg from 'pg'
import { type ConnectionTarget, checkConnection } from './connection'
import { type PreparedStatement, runQuery } from './prepared-query'

/**
 * Database connection that writes all statements of one tick together. The driver corks the socket around
 * each statement and would make a system call for each; here it stays corked until the running code has
 * ended, which is before any response can arrive.
 */
export class CoalescingSocket extends Socket {
  private isHeld = false

  /** `later` schedules the flush: by default when the running code has ended. */
  constructor(private readonly later: (leave: () => void) => void = process.nextTick) {
    super()
  }

  override cork(): void {
    super.cork()
    if (this.isHeld) return
    this.isHeld = true
    super.cork()
    this.later(() => {
      this.isHeld = false
      this.uncork()
    })
  }
}

/** Connection shared by all requests. */
export interface PipelinedConnection {
  run<Row>(statement: PreparedStatement, values: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

/**
 * Opens a connection for very short reads, such as the session of a request: no one waits for a free
 * connection, and statements of several requests are sent together. A connection on which a statement failed
 * is retired, and the statement is retried once on another one.
 */
export function openPipelinedConnection(
  options: pg.ClientConfig,
  target: ConnectionTarget = {},
): PipelinedConnection {
  let current: Promise<pg.Client> | undefined

  async function connected(client: pg.Client): Promise<pg.Client> {
    await client.connect()
    await checkConnection(client, target)
    return client
  }

  function open(): Promise<pg.Client> {
    const client = new pg.Client({ ...options, stream: () => new CoalescingSocket(setImmediate) })
    const opened = connected(client)
    const leave = () => {
      if (current === opened) current = undefined
    }
    client.on('error', leave)
    client.once('end', leave)
    opened.catch(() => {
      leave()
      client.end().catch(() => undefined)
    })
    return opened
  }

  async function attempt<Row>(statement: PreparedStatement, values: unknown[]): Promise<Row[]> {
    current ??= open()
    const used = current
    try {
      return await runQuery<Row>(await used, statement, values)
    } catch (error) {
      if (current === used) current = undefined
      used.then((client) => client.end()).catch(() => undefined)
      throw error
    }
  }

  return {
    run: (statement, values) => attempt<never>(statement, values).catch(() => attempt(statement, values)),
    close: async () => (await current?.catch(() => undefined))?.end(),
  }
}
