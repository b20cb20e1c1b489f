import pg from 'pg'
import { prepareValue } from 'pg/lib/utils'
import { markTurn } from '../time-slice'

/*
 * Prepared statement that replaces the driver's own query on hot paths. Half of the driver's work for a small
 * statement is copying the arguments, an event emitter, and describing columns that have not changed since
 * the last run. This one requests the description once.
 */

/** Connection methods of the driver that a query uses. */
interface Wire {
  stream: { cork(): void; uncork(): void; write(bytes: Buffer): void }
  parsedStatements: Record<string, string | undefined>
  submittedNamedStatements: Record<string, string | undefined>
  parse(statement: { name: string; text: string }): void
  bind(values: { statement: string; values: unknown[]; portal: string }): void
}

/** Columns of a statement's rows. */
interface Shape {
  text: string
  names: string[]
  readers: ((text: string) => unknown)[]
}

interface Column {
  name: string
  dataTypeID: number
}

const describe = Buffer.from([0x44, 0, 0, 0, 6, 0x50, 0])
const execute = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0])
const sync = Buffer.from([0x53, 0, 0, 0, 4])
const run = Buffer.concat([execute, sync])
const describeAndRun = Buffer.concat([describe, run])

const shapes = new Map<string, Shape>()

/** Run of a prepared statement; the driver calls its methods as the response arrives. */
class PreparedQuery {
  private readonly found: unknown[] = []
  private shape: Shape | undefined

  constructor(
    readonly name: string,
    readonly text: string,
    readonly values: unknown[],
    readonly callback: (error: Error | null, rows: unknown[]) => void,
  ) {}

  /** Sends the statement; throws before sending anything if a value cannot be sent. */
  submit(connection: Wire): null {
    const values = this.values.map((value) => prepareValue(value))
    const known = connection.parsedStatements[this.name] ?? connection.submittedNamedStatements[this.name]
    if (this.name && known !== undefined && known !== this.text)
      throw new Error(`two statements are called ${this.name}`)
    const shape = shapes.get(this.name)
    if (shape?.text === this.text) this.shape = shape
    connection.stream.cork()
    if (known === undefined) this.parseOn(connection)
    connection.bind({ statement: this.name, values, portal: '' })
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
    this.know({ text: this.text, names, readers })
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    markTurn()
    if (!this.shape) throw new Error(`rows of ${this.name} that nobody described`)
    const row: Record<string, unknown> = {}
    for (const [at, name] of this.shape.names.entries()) {
      const text = fields[at]
      row[name] = typeof text === 'string' ? this.shape.readers[at]?.(text) : null
    }
    this.found.push(row)
  }

  handleCommandComplete(): void {
    if (!this.shape) this.know({ text: this.text, names: [], readers: [] })
  }

  handleReadyForQuery(): void {
    this.callback(null, this.found)
  }

  handleError(error: Error): void {
    this.callback(error, [])
  }

  private know(shape: Shape): void {
    this.shape = shape
    if (this.name) shapes.set(this.name, shape)
  }
}

/* The driver assumes that foreign query types cannot share a connection. */
Object.setPrototypeOf(PreparedQuery.prototype, pg.Query.prototype)

/** Statement with the name under which a connection caches its plan; '' to plan it each time. */
export interface PreparedStatement {
  name: string
  text: string
}

/** Runs a statement under its name, or without one; sent immediately, with results in sending order. */
export const runQuery = <Row>(
  client: Pick<pg.ClientBase, 'query'>,
  { name, text }: PreparedStatement,
  values: unknown[],
): Promise<Row[]> =>
  new Promise<unknown[]>((resolve, reject) => {
    const answered = (error: Error | null, rows: unknown[]) => (error ? reject(error) : resolve(rows))
    client.query(new PreparedQuery(name, text, values, answered) as unknown as pg.Submittable)
  }) as Promise<Row[]>
