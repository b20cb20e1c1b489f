import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseOfFile } from '../../../../tests/database-of-file'
import { environmentTables } from './shared-tables'
import { syncArchiveTables } from './sync-tables'

let database: Awaited<ReturnType<typeof databaseOfFile>>
let client: pg.Client

beforeAll(async () => {
  database = await databaseOfFile()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(
    `insert into archive.draft (person_id, kind, target_id, content, updated_at) values ('li', 'deal', '7', '{}', now())`,
  )
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const change = async (...statements: string[]) => {
  for (const text of statements) await client.query(text)
  await syncArchiveTables(client)
}
const drafts = async () => (await client.query('select * from archive.draft')).rows
const columnsOf = async (schema: string) =>
  (
    await client.query(
      `select table_name, column_name, data_type, column_default, is_nullable from information_schema.columns
       where table_schema = $1 and table_name = any($2) order by 1, 2`,
      [schema, environmentTables],
    )
  ).rows

test('creates every flow table in the archive with the columns of production', async () =>
  expect(await columnsOf('archive')).toEqual(await columnsOf('public')))

test('moves rows of an archive without partitions into those of their years', async () => {
  await client.query(`drop table archive.visit; create table archive.visit (like public.visit including all);
    insert into archive.visit (flow_id, id, step_id, from_messages, entered_at, trace, because)
    select one, one || '1', 's', '{}', now(), '[]', ''
    from unnest(array['0', '018cc251-f400-7000-8000-1', '01941f29-7c00-7000-8000-1', 'x']) one`)
  await syncArchiveTables(client)
  const { rows } = await client.query(
    `select tableoid::regclass::text as place, flow_id from archive.visit order by flow_id`,
  )
  expect(rows).toEqual([
    { place: 'archive.visit_before', flow_id: '0' },
    { place: 'archive.visit_2024', flow_id: '018cc251-f400-7000-8000-1' },
    { place: 'archive.visit_2025', flow_id: '01941f29-7c00-7000-8000-1' },
    { place: 'archive.visit_after', flow_id: 'x' },
  ])
})

test('changes nothing of tables in sync', async () => {
  const sent: string[] = []
  const query = (text: string, values?: unknown[]) => {
    sent.push(text)
    return client.query(text, values)
  }
  await syncArchiveTables({ query } as unknown as pg.Client)
  const changing = sent.filter((text) =>
    /^(alter|drop|create (?!table if not exists|schema))/i.test(text.trim()),
  )
  expect(changing).toEqual([])
})

test('adds new production columns to the archive and retains existing rows', async () => {
  await change(`alter table draft add column size integer not null default 3`)
  expect(await drafts()).toMatchObject([{ person_id: 'li', size: 3 }])
  expect(await columnsOf('archive')).toEqual(await columnsOf('public'))
})

test('retains the values of a column that changes its type', async () => {
  await change('alter table draft alter column target_id type integer using target_id::integer')
  expect(await drafts()).toMatchObject([{ target_id: 7 }])
  expect(await columnsOf('archive')).toEqual(await columnsOf('public'))
})

test('retains a column that production dropped and makes it nullable', async () => {
  await change('alter table draft drop column size')
  expect(await drafts()).toMatchObject([{ size: 3 }])
  await client.query(
    `insert into archive.draft (person_id, kind, target_id, content, updated_at, size) values ('wu', 'deal', 8, '{}', now(), null)`,
  )
})

test('rejects an incompatible change and changes nothing', async () => {
  const before = await drafts()
  await client.query('alter table draft alter column person_id type integer using 1')
  await expect(syncArchiveTables(client)).rejects.toThrow(/integer/)
  expect(await drafts()).toEqual(before)
})

test('accepts duplicate numbers in the archive after a sequence restarts', async () => {
  const { rows } = await client.query(
    `select indexdef from pg_indexes where schemaname = 'archive' and indexname = 'flow_workname'`,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].indexdef).not.toMatch(/unique/i)
})
