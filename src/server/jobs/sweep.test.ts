import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverOfFile, type TestServer } from '../../../tests/kit/server'
import { dropExpired } from '../queries/expired'

let server: TestServer
beforeAll(async () => {
  server = await serverOfFile()
})
afterAll(() => server.stop())

const hour = 3600_000
const rowsIn = async (table: string) =>
  (await server.db.pool.query(`select count(*)::int as rows from ${table}`)).rows[0].rows as number

test('what has had its time is dropped, what still counts stays', async () => {
  const { db, clock } = server
  await server.as('100002')
  await server.nobody.call('employee/login/getpkey', { userName: '100002' })
  await server.nobody.raw('employee/login', { userName: '100002', password: 'x', kid: 'x' })
  await db.pool.query(
    "insert into request (person_id, request_id, call, body_hash, created_at) values ('100002', 'r', 'c', 'h', now())",
  )
  await db.pool.query(
    `insert into list_export (id, person_id, list, title, query, state, language, created_at)
     values ('e', '100002', 'waiting', '', '{}', 'done', 'zh', now())`,
  )
  const tables = ['session', 'login_key', 'login_attempt', 'request', 'list_export']
  const left = async (later: number) => {
    await db.transaction((tx) => dropExpired(tx, clock.now() + later))
    return Promise.all(tables.map(rowsIn))
  }
  expect(await left(0)).toEqual([1, 1, 1, 1, 1])
  expect(await left(hour)).toEqual([1, 0, 1, 1, 1])
  expect(await left(13 * hour)).toEqual([1, 0, 0, 1, 1])
  expect(await left(25 * hour)).toEqual([1, 0, 0, 0, 0])
  expect(await left(8 * 24 * hour)).toEqual([0, 0, 0, 0, 0])
})
