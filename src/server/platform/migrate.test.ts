import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { databaseOfFile } from '../../../tests/database-of-file'
import { startupProxy } from '../../../tests/kit/startup-proxy'
import { run, within } from '../../../tests/sql'
import { migrate, migratePublicSchema } from './migrate'

/** Times of the 24 migrations that were merged into one; only the last one's matters. */
const old = [...Array.from({ length: 23 }, (_, index) => 1795256165179 + index), 1795376105005]

let database: Awaited<ReturnType<typeof databaseOfFile>>
let client: pg.Client

beforeEach(async () => {
  database = await databaseOfFile()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

const journal = async (): Promise<number[]> =>
  (await client.query('select created_at from drizzle.__drizzle_migrations order by id')).rows.map(
    ({ created_at }) => Number(created_at),
  )

const journalHolds = async (...times: number[]) => {
  await client.query('delete from drizzle.__drizzle_migrations')
  for (const at of times)
    await client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', $1)`, [at])
}

/** Returns every column of every table. */
const tables = async () =>
  (
    await client.query(
      `select table_schema, table_name, column_name, data_type from information_schema.columns
       where table_schema in ('public', 'test') order by 1, 2, 3`,
    )
  ).rows

test('creates all tables and the word search function in an empty database', async () => {
  const name = `qianpi_empty_${process.pid}`
  const { url } = inject('database')
  await run(url, `create database ${name}`)
  const empty = new pg.Client({ connectionString: within(url, name) })
  try {
    await migrate(within(url, name))
    await empty.connect()
    const { rows } = await empty.query(
      `select word_parts('请假ab3') as parts, count(*)::int as flows from flow`,
    )
    expect(rows).toEqual([{ parts: ['请假', '假a', 'ab', 'b3', 'ab3'], flows: 0 }])
  } finally {
    await empty.end()
    await run(url, `drop database ${name} with (force)`)
  }
})

/** Time of the last migration before columns with a design's id got its name. */
const beforeDesignIds = 1796027819471

test('retains the design of rows in the test environment and in the recycle bin when its column is renamed', async () => {
  const name = `qianpi_renamed_${process.pid}`
  const { url } = inject('database')
  await run(url, `create database ${name}`)
  const older = new pg.Client({ connectionString: within(url, name) })
  try {
    await migratePublicSchema(within(url, name), beforeDesignIds)
    await older.connect()
    await older.query(`create schema test; create table test.dept_choice (like public.dept_choice including all);
      insert into test.dept_choice (person_id, flow_id, dept_id, updated_at) values ('li', 'leave', 'd1', now());
      insert into recycled_item (id, kind, item_id, name, content, deleted_at, deleted_id, deleted_by)
        select kind, kind, 'leave', '', '{"flow_version": [{"id": "v1", "flow_id": "leave"}, {"id": "v2", "flow_id": "leave"}]}',
          now(), '', '' from unnest(array['design', 'contact-group']) kind`)
    await migrate(within(url, name))
    expect((await older.query('select person_id, design_id, dept_id from test.dept_choice')).rows).toEqual([
      { person_id: 'li', design_id: 'leave', dept_id: 'd1' },
    ])
    const { rows } = await older.query(
      `select content->'flow_version' as versions from recycled_item order by kind desc`,
    )
    expect(rows).toEqual([
      { versions: ['v1', 'v2'].map((id) => ({ id, design_id: 'leave' })) },
      { versions: ['v1', 'v2'].map((id) => ({ id, flow_id: 'leave' })) },
    ])
  } finally {
    await older.end()
    await run(url, `drop database ${name} with (force)`)
  }
})

test('changes nothing at a second start', async () => {
  const [before, had] = [await tables(), await journal()]
  await migrate(database.url)
  expect([await tables(), await journal()]).toEqual([before, had])
})

/** Returns the tables as created by the first migration alone. */
const tablesOfOldEnd = async () => {
  await client.query('drop schema test cascade; drop schema public cascade; create schema public')
  await client.query(readFileSync('src/server/platform/migrations/0000_begin.sql', 'utf8'))
}

test('upgrades a database at the end of the old migrations: rows and tables remain, the journal is new', async () => {
  const [before, today] = [await tables(), await journal()]
  await tablesOfOldEnd()
  await client.query(
    `insert into draft (person_id, kind, target_id, content, updated_at) values ('li', 'deal', 'm', '{}', now())`,
  )
  expect(await tables()).not.toEqual(before)
  await journalHolds(...old)
  await migrate(database.url)
  expect(await journal()).toEqual(today)
  expect(await tables()).toEqual(before)
  expect((await client.query('select person_id from draft')).rows).toEqual([{ person_id: 'li' }])
})

test('rejects a database in the middle of the old migrations with instructions, and leaves it unchanged', async () => {
  await client.query('drop schema test cascade')
  const before = await tables()
  await journalHolds(...old.slice(0, 12))
  const refused = expect(migrate(database.url)).rejects
  await refused.toMatchObject({ code: 'start.tables-older', message: expect.stringContaining('DATA_DIR') })
  expect(await journal()).toEqual(old.slice(0, 12))
  expect(await tables()).toEqual(before)
})

test('rejects a database of a newer version and leaves it unchanged', async () => {
  await client.query('drop schema test cascade')
  const [before, newer] = [await tables(), [...(await journal()), 4102444800000]]
  await journalHolds(...newer)
  await expect(migrate(database.url)).rejects.toMatchObject({ code: 'start.tables-newer' })
  expect(await journal()).toEqual(newer)
  expect(await tables()).toEqual(before)
})

const locks = async () => {
  const { rows } = await client.query(`select count(*)::int as n from pg_locks l
    join pg_database d on d.oid = l.database where l.locktype = 'advisory' and d.datname = current_database()`)
  return rows[0].n
}

test('leaves no lock on a connection that a pooler retains, after a successful or a failed start', async () => {
  const pooler = await startupProxy(database.url, (sent) => sent, { pools: true })
  try {
    await migrate(pooler.url)
    expect(await locks()).toBe(0)
    await journalHolds(9795376105005)
    await expect(migrate(pooler.url)).rejects.toThrow('更新的版本')
    expect(await locks()).toBe(0)
  } finally {
    await pooler.close()
  }
})
