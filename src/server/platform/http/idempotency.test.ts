import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseOfFile } from '../../../../tests/database-of-file'
import { type Db, openDb } from '../db/db'
import type { Caller } from './define-call'
import { runIdempotent } from './idempotency'

let db: Db
let drop: () => Promise<void>
let now = Date.parse('2026-11-21T08:00:00Z')
const clock = { now: () => now }
const caller = { workspace: 'oa', id: '100002' } as Caller
const hour = 3600_000

beforeAll(async () => {
  const database = await databaseOfFile()
  db = openDb(database.url)
  drop = database.drop
})
afterAll(async () => {
  await db.close()
  await drop()
})

let done = 0
interface Asked {
  id?: string
  body?: unknown
  call?: string
  person?: string
  work?: () => Promise<unknown>
}
const ask = ({ id, body = { x: 1 }, call = 'oa/flow/deal', person = '100002', work }: Asked) =>
  db.transaction((tx) =>
    runIdempotent(
      tx,
      { caller: { ...caller, id: person }, clock },
      {
        requestId: id,
        call,
        body,
        work: work ?? (async () => ({ done: ++done })),
      },
    ),
  )

test('runs the work each time without a request id', async () => {
  expect(await ask({})).not.toEqual(await ask({}))
})

test('returns the first response to the same request for 24 hours, then runs it again', async () => {
  const first = await ask({ id: 'request-1' })
  expect(await ask({ id: 'request-1' })).toEqual(first)
  now += 23 * hour
  expect(await ask({ id: 'request-1' })).toEqual(first)
  now += 2 * hour
  expect(await ask({ id: 'request-1' })).not.toEqual(first)
})

test('rejects the same id with another body or call with 409', async () => {
  await ask({ id: 'request-2' })
  for (const other of [{ body: { x: 2 } }, { call: 'oa/flow/creat' }])
    await expect(ask({ id: 'request-2', ...other })).rejects.toMatchObject({
      status: 409,
      code: 'request.id-reused',
    })
})

test('treats the same request id of another person as another request', async () => {
  const mine = await ask({ id: 'request-3' })
  expect(await ask({ id: 'request-3', person: '100003' })).not.toEqual(mine)
})

test('runs twenty identical concurrent requests once and returns the response to all', async () => {
  let times = 0
  const work = async () => {
    await new Promise((resolve) => setTimeout(resolve, 30))
    return { times: ++times }
  }
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask({ id: 'request-4', work })))
  expect(times).toBe(1)
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"times":1}']))
})

test('allows a retry of a rejected request; a waiting duplicate runs the work', async () => {
  const refuse = async () => {
    await new Promise((resolve) => setTimeout(resolve, 30))
    throw new Error('refused')
  }
  const [first, second] = await Promise.allSettled([
    ask({ id: 'request-5', work: refuse }),
    new Promise((resolve) => setTimeout(resolve, 10)).then(() => ask({ id: 'request-5' })),
  ])
  expect([first?.status, second?.status]).toEqual(['rejected', 'fulfilled'])
})
