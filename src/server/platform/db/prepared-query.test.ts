import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requestLimits } from '../http/limits'
import { PreparedQuery, type Stream } from './prepared-query'

let time = 0
beforeEach(async () => {
  await setImmediate()
  time = 0
  vi.spyOn(performance, 'now').mockImplementation(() => time)
})
afterEach(() => vi.restoreAllMocks())

const jsonType = 3802

/** Returns a socket that counts how often it is paused and resumed. */
function countingStream() {
  const calls: string[] = []
  const stream: Stream = {
    cork: () => undefined,
    uncork: () => undefined,
    write: () => undefined,
    isPaused: () => calls.at(-1) === 'pause',
    pause: () => calls.push('pause'),
    resume: () => calls.push('resume'),
  }
  return { calls, stream }
}

/** Submits a query for JSON on a connection. */
function submitted({ calls, stream } = countingStream(), onResponse = () => {}) {
  const answer: { rows?: unknown[]; error?: Error | null } = {}
  const query = new PreparedQuery('', 'select value', [], (error, rows) => {
    Object.assign(answer, { error, rows })
    onResponse()
  })
  const wire = { stream, parsedStatements: {}, submittedNamedStatements: {} }
  query.submit({ ...wire, parse: () => undefined, bind: () => undefined })
  query.handleRowDescription({ fields: [{ name: 'value', dataTypeID: jsonType }] })
  const take = (text: string) => query.handleDataRow({ fields: [text], length: text.length })
  return { query, calls, answer, take }
}

test('stops reading the socket until the next turn once the time of a turn is over', async () => {
  const { query, calls, answer, take } = submitted()
  take('1')
  expect(calls).toEqual([])
  time = requestLimits.sliceTime + 1
  take('2')
  take('3')
  expect(calls).toEqual(['pause'])
  await setImmediate()
  expect(calls).toEqual(['pause', 'resume'])
  query.handleReadyForQuery()
  expect(answer.rows).toEqual([{ value: 1 }, { value: 2 }, { value: 3 }])
})

test('parses long rows after the response has arrived, each in a turn of its own', async () => {
  const { query, answer, take } = submitted()
  const long = [1, 2, 3].map((at) => ({ at, text: '字'.repeat(100_000) }))
  take('0')
  for (const one of long) take(JSON.stringify(one).padEnd(200_000))
  let read = 0
  vi.spyOn(pg.types, 'getTypeParser').mockReturnValue(((text: string) => {
    read += 1
    time += requestLimits.sliceTime + 1
    return JSON.parse(text)
  }) as never)
  query.handleRowDescription({ fields: [{ name: 'value', dataTypeID: jsonType }] })
  query.handleReadyForQuery()
  expect([read, answer.rows]).toEqual([0, undefined])
  await setImmediate()
  expect([read, answer.rows]).toEqual([1, undefined])
  while (!answer.rows) await setImmediate()
  expect(answer.rows).toEqual([{ value: 0 }, ...long.map((value) => ({ value }))])
})

test('parses a row of more than a megabyte in pieces', async () => {
  const { query, answer, take } = submitted()
  const value = {
    choices: Array.from({ length: 45_000 }, (_, at) => ({ value: `选${at}`, label: `选${at}` })),
  }
  take(JSON.stringify(value))
  const lengths: number[] = []
  vi.spyOn(pg.types, 'getTypeParser').mockReturnValue(((text: string) => {
    lengths.push(text.length)
    time += requestLimits.sliceTime + 1
    return JSON.parse(text)
  }) as never)
  query.handleRowDescription({ fields: [{ name: 'value', dataTypeID: jsonType }] })
  query.handleReadyForQuery()
  for (let turns = 0; !answer.rows; turns++) {
    expect(lengths.length).toBeLessThanOrEqual(turns + 1)
    await setImmediate()
  }
  expect(lengths.length).toBeGreaterThan(20)
  expect(Math.max(...lengths)).toBeLessThan(40_000)
  expect(answer.rows).toEqual([{ value }])
})

test('fails a query whose long row cannot be parsed', async () => {
  const { query, answer, take } = submitted()
  take('['.padEnd(200_000))
  query.handleReadyForQuery()
  while (!answer.rows) await setImmediate()
  expect(answer.error).toBeInstanceOf(SyntaxError)
})

test('responds to the queries of a connection in their order while long rows of one are read', async () => {
  const order: number[] = []
  const connection = countingStream()
  const [long, short, failing, other] = [connection, connection, connection, countingStream()].map((of, at) =>
    submitted(of, () => order.push(at)),
  )
  long?.take(JSON.stringify('字').padEnd(200_000))
  time = requestLimits.sliceTime + 1
  long?.query.handleReadyForQuery()
  short?.take('1')
  short?.query.handleReadyForQuery()
  failing?.query.handleError(new Error('a statement failed'))
  other?.query.handleReadyForQuery()
  expect(order).toEqual([3])
  while (order.length < 4) await setImmediate()
  expect(order).toEqual([3, 0, 1, 2])
  const later = submitted(connection, () => order.push(4))
  later.query.handleReadyForQuery()
  expect(order).toEqual([3, 0, 1, 2, 4])
})

test('shares equal values between neighbouring rows only where a statement asks for it', () => {
  for (const isSharing of [true, false]) {
    let rows: { value: unknown }[] = []
    const options = { isRemembered: false, isSharing }
    const query = new PreparedQuery(
      '',
      'select value',
      [],
      (_, found) => {
        rows = found as typeof rows
      },
      options,
    )
    const wire = { stream: countingStream().stream, parsedStatements: {}, submittedNamedStatements: {} }
    query.submit({ ...wire, parse: () => undefined, bind: () => undefined })
    query.handleRowDescription({ fields: [{ name: 'value', dataTypeID: jsonType }] })
    for (const text of ['{"a":1}', '{"a":1}', null, '{"a":1}', '{"a":2}'])
      query.handleDataRow({ fields: [text], length: 7 })
    query.handleReadyForQuery()
    expect(rows.map(({ value }) => value)).toEqual([{ a: 1 }, { a: 1 }, null, { a: 1 }, { a: 2 }])
    expect(rows[0]?.value === rows[1]?.value).toBe(isSharing)
  }
})
