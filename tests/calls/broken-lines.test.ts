import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDatabaseUnavailable } from '../../src/server/app/database-errors'
import { CommitUnknownError, type Db, defineStatement, openDb } from '../../src/server/platform/db/db'
import { databaseOfFile } from '../database-of-file'

let db: Db
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await databaseOfFile()
  db = openDb(database.url)
  drop = database.drop
})
afterAll(async () => {
  await db.close()
  await drop()
})

const whoAmI = defineStatement<{ pid: number }>('', 'select pg_backend_pid() as pid')
const kill = (pid: number | undefined) => db.pool.query('select pg_terminate_backend($1, 5000)', [pid])

test('stores nothing and allows a retry when the connection breaks before the commit', async () => {
  const error = await db
    .transaction(async (tx) => {
      const [me] = await tx.run(whoAmI, [])
      await kill(me?.pid)
      await tx.run(whoAmI, [])
    })
    .catch((thrown: Error) => thrown)
  expect(error).not.toBeInstanceOf(CommitUnknownError)
  expect(isDatabaseUnavailable(error as Error)).toBe(true)
})

test('reports an unknown outcome when the connection breaks at the commit', async () => {
  const broken = db.transaction(async (tx) => {
    const [me] = await tx.run(whoAmI, [])
    await kill(me?.pid)
  })
  await expect(broken).rejects.toBeInstanceOf(CommitUnknownError)
})

test('reports the error unchanged when the database rejects the commit', async () => {
  await db.pool.query('create table late (n int unique deferrable initially deferred)')
  const add = defineStatement('', 'insert into late values (1), (1)')
  const refused = db.transaction((tx) => tx.run(add, []))
  await expect(refused).rejects.toMatchObject({ code: '23505' })
})
