import { setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import { prepareValue } from 'pg/lib/utils'
import type { SliceGenerator } from '../../../core/slices'
import { parseInSlices } from '../http/parse-json'
import { finishInSlices, hasTimeSliceEnded, startTimeSlice } from '../time-slice'

/*
 * Prepared statement that replaces the driver's own query on hot paths. Half of the driver's work for a small
 * statement is copying the arguments, an event emitter, and describing columns that have not changed since
 * the last run. This one requests the description once.
 */

/** Socket of a connection. */
export interface Stream {
  cork(): void
  uncork(): void
  write(bytes: Buffer): void
  isPaused(): boolean
  pause(): unknown
  resume(): unknown
}

/** Connection methods of the driver that a query uses. */
interface Wire {
  stream: Stream
  parsedStatements: Record<string, string | undefined>
  submittedNamedStatements: Record<string, string | undefined>
  parse(statement: { name: string; text: string }): void
  bind(values: { statement: string; values: unknown[]; portal: string }): void
}

/** Columns of a statement's rows. */
interface Shape {
  names: string[]
  readers: ((text: string) => unknown)[]
  /** Whether a column is JSON, a long value of which is parsed in pieces. */
  jsons: boolean[]
}

interface Column {
  name: string
  dataTypeID: number
}

const { JSON: jsonType, JSONB: jsonbType } = pg.types.builtins

const describe = Buffer.from([0x44, 0, 0, 0, 6, 0x50, 0])
const execute = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0])
const sync = Buffer.from([0x53, 0, 0, 0, 4])
const run = Buffer.concat([execute, sync])
const describeAndRun = Buffer.concat([describe, run])

/** Size in bytes from which a row is read after all have arrived, each in a time slice. */
const longRow = 128 * 1024

type Fields = (string | null)[]

/** Stops reading a socket for the rest of a turn that is over: one turn may read two megabytes of it. */
function pauseIfOverdue(stream: Stream): void {
  if (!hasTimeSliceEnded() || stream.isPaused()) return
  stream.pause()
  setImmediate(() => stream.resume())
}

/** Long rows being read, by the socket of their connection: later responses of it wait for them. */
const readings = new WeakMap<Stream, Promise<unknown>>()

/** Columns of named statements, by their texts: one name has a text for each environment. */
const shapes = new Map<string, Shape>()

interface QueryOptions {
  isRemembered: boolean
  isSharing?: boolean
}

/** Run of a prepared statement; the driver calls its methods as the response arrives. */
export class PreparedQuery {
  private readonly found: unknown[] = []
  private readonly long: { at: number; fields: Fields }[] = []
  private last: { fields: Fields; row: Record<string, unknown> } | undefined
  private stream: Stream | undefined
  private shape: Shape | undefined

  constructor(
    readonly name: string,
    readonly text: string,
    readonly values: unknown[],
    readonly callback: (error: Error | null, rows: unknown[]) => void,
    /** Whether its columns are remembered by its text, and whether its rows share equal values. */
    private readonly options: QueryOptions = { isRemembered: name !== '' },
  ) {}

  /** Sends the statement; throws before sending anything if a value cannot be sent. */
  submit(connection: Wire): null {
    const values = this.values.map((value) => prepareValue(value))
    const { name, text } = this
    const known = connection.parsedStatements[name] ?? connection.submittedNamedStatements[name]
    if (name && known !== undefined && known !== text) throw new Error(`two statements are called ${name}`)
    this.shape = this.options.isRemembered ? shapes.get(text) : undefined
    this.stream = connection.stream
    connection.stream.cork()
    if (known === undefined) this.parseOn(connection)
    connection.bind({ statement: name, values, portal: '' })
    connection.stream.write(this.shape ? run : describeAndRun)
    connection.stream.uncork()
    return null
  }

  private parseOn(connection: Wire): void {
    connection.parse({ name: this.name, text: this.text })
    if (this.name) connection.submittedNamedStatements[this.name] = this.text
  }

  handleRowDescription({ fields }: { fields: Column[] }): void {
    const names = fields.map(({ name }) => name)
    const readers = fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, 'text'))
    const jsons = fields.map(({ dataTypeID }) => dataTypeID === jsonType || dataTypeID === jsonbType)
    this.know({ names, readers, jsons })
  }

  handleDataRow({ fields, length }: { fields: Fields; length: number }): void {
    startTimeSlice()
    if (!this.shape) throw new Error(`rows of ${this.name} that nobody described`)
    if (length > longRow) this.long.push({ at: this.found.push(undefined) - 1, fields })
    else this.found.push(this.read(fields, this.shape))
    if (this.stream) pauseIfOverdue(this.stream)
  }

  private read(fields: Fields, { names, readers }: Shape): unknown {
    const row: Record<string, unknown> = {}
    const { last } = this
    for (const [at, name] of names.entries()) {
      const text = fields[at]
      if (typeof text !== 'string') row[name] = null
      else row[name] = last?.fields[at] === text ? last.row[name] : readers[at]?.(text)
    }
    if (this.options.isSharing) this.last = { fields, row }
    return row
  }

  /** Reads long rows after the turn in which their text was decoded. */
  private async readLongRows(shape: Shape): Promise<void> {
    await nextTurn()
    await finishInSlices(this.longRowsInSlices(shape))
  }

  private *longRowsInSlices({ names, readers, jsons }: Shape): SliceGenerator<void> {
    for (const { at, fields } of this.long) {
      const row: Record<string, unknown> = {}
      for (const [column, name] of names.entries()) {
        const [text, read] = [fields[column], readers[column]]
        if (typeof text !== 'string') row[name] = null
        else row[name] = jsons[column] ? yield* parseInSlices(text, read) : read?.(text)
      }
      this.found[at] = row
      yield
    }
  }

  handleCommandComplete(): void {
    if (!this.shape) this.know({ names: [], readers: [], jsons: [] })
  }

  handleReadyForQuery(): void {
    const { long, shape } = this
    const reading = long.length && shape ? this.readLongRows(shape) : undefined
    if (!reading) this.respond(() => this.callback(null, this.found))
    else
      this.respond(() =>
        reading.then(
          () => this.callback(null, this.found),
          (error) => this.callback(error, []),
        ),
      )
  }

  handleError(error: Error): void {
    this.respond(() => this.callback(error, []))
  }

  /** Responds after the earlier queries of the connection, immediately if they have responded. */
  private respond(answer: () => unknown): void {
    const { stream } = this
    const earlier = stream && readings.get(stream)
    const response = earlier ? earlier.then(answer) : answer()
    if (!stream || !(response instanceof Promise)) return
    const reading = response.finally(() => {
      if (readings.get(stream) === reading) readings.delete(stream)
    })
    readings.set(stream, reading)
  }

  private know(shape: Shape): void {
    this.shape = shape
    if (this.options.isRemembered) shapes.set(this.text, shape)
  }
}

/* The driver assumes that foreign query types cannot share a connection. */
Object.setPrototypeOf(PreparedQuery.prototype, pg.Query.prototype)

/** Statement with the name under which a connection caches its plan; '' to plan it each time. */
export interface PreparedStatement {
  name: string
  text: string
  /** True to send it without its name, where sessions are shared; its columns are still remembered. */
  isUnnamed?: boolean
  /** True where a row shares the values, also objects, that equal those of the row before. */
  isSharing?: boolean
}

/** Runs a statement under its name, or without one; sent immediately, with results in sending order. */
export const runQuery = <Row>(
  client: Pick<pg.ClientBase, 'query'>,
  { name, text, isUnnamed, isSharing = false }: PreparedStatement,
  values: unknown[],
): Promise<Row[]> =>
  new Promise<unknown[]>((resolve, reject) => {
    const answered = (error: Error | null, rows: unknown[]) => (error ? reject(error) : resolve(rows))
    client.query(
      new PreparedQuery(isUnnamed ? '' : name, text, values, answered, {
        isRemembered: name !== '',
        isSharing,
      }) as unknown as pg.Submittable,
    )
  }) as Promise<Row[]>
