import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { databaseOfFile } from '../../../../tests/database-of-file'
import { type Db, defineStatement, openDb } from './db'

let db: Db
let address: string
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await databaseOfFile()
  address = database.url
  db = openDb(address)
  drop = database.drop
})
afterAll(async () => {
  await db.close()
  await drop()
})

interface Echo {
  text: string | null
  list: string[]
  at: Date
  json: unknown
  big: number
}
const echo = defineStatement<Echo>(
  'test-echo',
  'select $1::text as text, $2::text[] as list, $3::timestamptz as at, $4::jsonb as json, 5000000000 as big',
)

test('returns the same rows at the first run and when the columns are known', async () => {
  const at = new Date('2026-11-21T08:00:00Z')
  const row = { text: null, list: ['一', 'b "c"'], at, json: { a: [1] }, big: 5_000_000_000 }
  const values = [row.text, row.list, at, JSON.stringify(row.json)]
  for (const _ of [1, 2, 3]) expect(await db.run(echo, values)).toEqual([row])
  expect(await db.quick(echo, values)).toEqual([row])
})

test('returns a result each time for an unnamed statement and for one without rows', async () => {
  const unnamed = defineStatement<{ sum: number }>('', 'select $1::int + 1 as sum')
  for (const at of [1, 2]) expect(await db.run(unnamed, [at])).toEqual([{ sum: at + 1 }])
  const silent = defineStatement('test-silent', 'set application_name = qianpi')
  for (const _ of [1, 2]) expect(await db.run(silent, [])).toEqual([])
})

test('rejects two statements with one name on a connection without harming other statements', async () => {
  const other = defineStatement('test-echo', 'select 1 as one')
  await db.transaction(async (tx) => {
    const values = [null, [], new Date(0), '{}']
    await tx.run(echo, values)
    await expect(tx.run(other, [])).rejects.toThrow('two statements are called test-echo')
    expect(await tx.run(echo, values)).toHaveLength(1)
  })
})

test('rolls back a transaction whose first statement fails and starts the next one cleanly', async () => {
  const broken = defineStatement('test-broken', 'select 1 / $1::int as one')
  await expect(db.transaction((tx) => tx.run(broken, [0]))).rejects.toThrow('division by zero')
  expect(await db.transaction((tx) => tx.run(broken, [1]))).toEqual([{ one: 1 }])
})

test('completes statements on the shared connection although that connection is killed', async () => {
  const whoAmI = defineStatement<{ pid: number }>('test-pid', 'select pg_backend_pid() as pid')
  const [before] = await db.quick(whoAmI, [])
  await db.pool.query('select pg_terminate_backend($1)', [before?.pid])
  const answers = await Promise.all(Array.from({ length: 5 }, () => db.quick(whoAmI, [])))
  for (const [row] of answers) expect(row?.pid).not.toBe(before?.pid)
})

test('keeps a connection that rests for some minutes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const resting = openDb(address)
    await resting.run(echo, [null, [], new Date(), '{}'])
    vi.advanceTimersByTime(5 * 60_000)
    expect(resting.pool.totalCount).toBe(1)
    vi.advanceTimersByTime(6 * 60_000)
    expect(resting.pool.totalCount).toBe(0)
    await resting.close()
  } finally {
    vi.useRealTimers()
  }
})

test('runs queued transactions on few connections and leaves the others to the rest', async () => {
  const busy = openDb(address)
  const whoAmI = defineStatement<{ pid: number }>('test-pid', 'select pg_backend_pid() as pid')
  const work = async () => (await busy.queuedTransaction((tx) => tx.run(whoAmI, [])))[0]?.pid
  const pids = await Promise.all(Array.from({ length: 40 }, work))
  expect(new Set(pids).size).toBeLessThanOrEqual(6)
  let end = () => {}
  const held = new Promise<void>((resolve) => {
    end = resolve
  })
  const open = Array.from({ length: 10 }, () => busy.queuedTransaction(() => held))
  expect(await busy.run(whoAmI, [])).toHaveLength(1)
  end()
  await Promise.all(open)
  await busy.close()
})
