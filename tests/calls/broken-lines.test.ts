import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDatabaseUnavailable } from '../../src/server/app/database-errors'
import { CommitUnknownError, type Db, openDb, statement } from '../../src/server/platform/db/db'
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

const whoAmI = statement<{ pid: number }>('', 'select pg_backend_pid() as pid')
const kill = (pid: number | undefined) => db.pool.query('select pg_terminate_backend($1, 5000)', [pid])

test('a line that breaks before the commit: nothing was stored, and it may be tried again', async () => {
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

test('a line that breaks at the commit: nobody knows whether it was stored, and that is said', async () => {
  const broken = db.transaction(async (tx) => {
    const [me] = await tx.run(whoAmI, [])
    await kill(me?.pid)
  })
  await expect(broken).rejects.toBeInstanceOf(CommitUnknownError)
})

test('what the database refuses at the commit is told as it is', async () => {
  await db.pool.query('create table late (n int unique deferrable initially deferred)')
  const add = statement('', 'insert into late values (1), (1)')
  const refused = db.transaction((tx) => tx.run(add, []))
  await expect(refused).rejects.toMatchObject({ code: '23505' })
})
