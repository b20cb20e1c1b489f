import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverOfFile, type TestServer } from '../../../tests/kit/server'
import { deleteExpiredRows } from '../queries/jobs/cleanup'
import { deleteUnreferencedFiles } from './delete-orphan-files'

let server: TestServer
beforeAll(async () => {
  server = await serverOfFile()
})
afterAll(() => server.stop())

const hour = 3600_000
const rowsIn = async (table: string) =>
  (await server.db.pool.query(`select count(*)::int as rows from ${table}`)).rows[0].rows as number

test('deletes expired rows and retains those that still count', async () => {
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
    await db.transaction((tx) => deleteExpiredRows(tx, clock.now() + later))
    return Promise.all(tables.map(rowsIn))
  }
  // The failed attempt counts for the address, the account, and both together, and once more each for alarms.
  expect(await left(0)).toEqual([1, 1, 6, 1, 1])
  expect(await left(hour)).toEqual([1, 1, 6, 1, 1])
  expect(await left(2 * hour)).toEqual([1, 0, 6, 1, 1])
  expect(await left(13 * hour)).toEqual([1, 0, 0, 1, 1])
  expect(await left(25 * hour)).toEqual([1, 0, 0, 0, 0])
  expect(await left(8 * 24 * hour)).toEqual([0, 0, 0, 0, 0])
})

/** Stores bytes under an id, as left by a process that dies before its commit. */
async function lying(id: string): Promise<string> {
  const { files } = server.house
  await files.keep(await files.take({ name: 'a.txt', content: Readable.from(['abc']) }), id)
  return id
}

test('deletes unreferenced bytes after a day and retains bytes of files and running actions', async () => {
  const { house, clock, db, newId } = { ...server, newId: server.house.newId }
  const { files } = house
  const left = await lying(newId())
  await files.derived(left, async () => Buffer.from('made'))
  const foreign = await lying('of-somebody-else')
  const elsewhere = (id = newId()): string => (id.endsWith(left.slice(-2)) ? elsewhere() : id)
  const [named, tried] = [await lying(elsewhere()), await lying(elsewhere())]
  for (const [schema, id] of [['public', named] as const, ['test', tried] as const])
    await db.pool.query(
      `insert into ${schema}.file (id, owner_id, owner_name, name, format, mime, bytes, sha256, source, created_at)
       values ($1, '100002', '', 'a.txt', 'txt', 'text/plain', 3, '', '', now())`,
      [id],
    )
  const retain = async () => {
    await deleteUnreferencedFiles(house, await files.folders())
    const ids = await Promise.all((await files.folders()).map((folder) => files.idsIn(folder)))
    return ids.flat().toSorted()
  }
  expect(await retain()).toEqual([left, foreign, named, tried].toSorted())
  clock.move(25 * hour)
  const here = (await files.folders()).filter((folder) => left.endsWith(folder))
  await deleteUnreferencedFiles(house, here)
  expect(await files.idsIn(here[0] ?? ''), 'of files that a database does not know it drops none').toContain(
    left,
  )
  // A copy of an old file has its old date but a new id.
  const copy = newId()
  await files.copy(named, copy)
  expect(await retain()).toEqual([foreign, named, tried, copy].toSorted())
  expect(await text(files.read(named))).toBe('abc')
})
