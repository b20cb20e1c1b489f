import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { databaseOfFile } from '../../../../tests/database-of-file'
import { environmentTables } from './shared-tables'
import { syncTestTables } from './sync-tables'

let database: Awaited<ReturnType<typeof databaseOfFile>>
let client: pg.Client

beforeAll(async () => {
  database = await databaseOfFile()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** Returns the definition of a schema's tables, without PostgreSQL's own numbering. */
async function shapeOf(schema: string) {
  const { rows: columns } = await client.query(
    `select table_name, column_name, data_type, column_default, is_nullable from information_schema.columns
     where table_schema = $1 and table_name = any($2) order by 1, 2`,
    [schema, environmentTables],
  )
  const { rows: indexes } = await client.query(
    `select tablename, indexname, replace(indexdef, ' ' || $1 || '.', ' ') as text from pg_indexes
     where schemaname = $1 and tablename = any($2) order by 1, 2`,
    [schema, environmentTables],
  )
  return { columns, indexes }
}

const change = async (...statements: string[]) => {
  for (const text of statements) await client.query(text)
  await syncTestTables(client)
}
const drafts = async () => (await client.query('select person_id, content from test.draft')).rows

beforeEach(async () => {
  await client.query('delete from test.draft')
  await client.query(
    `insert into test.draft (person_id, kind, target_id, content, updated_at) values ('li', 'deal', 'm', '{}', now())`,
  )
})

const sameShape = async () => expect(await shapeOf('test')).toEqual(await shapeOf('public'))

test('creates every table of running flows twice with identical columns and indexes', async () => {
  const shape = await shapeOf('test')
  expect(new Set(shape.columns.map(({ table_name }) => table_name))).toEqual(new Set(environmentTables))
  expect(environmentTables).toContain('message')
  expect(shape.indexes.length).toBeGreaterThan(environmentTables.length)
  await sameShape()
})

test('creates shared tables once', async () => {
  const { rows } = await client.query(
    `select tablename from pg_tables where schemaname = 'test' and tablename <> all($1)`,
    [environmentTables],
  )
  expect(rows).toEqual([])
  for (const name of ['person', 'flow_design', 'flow_version', 'session', 'audit', 'setting'])
    expect(environmentTables).not.toContain(name)
})

test('applies a table change of a migration to both environments and retains rows', async () => {
  await change(
    `alter table draft add column note text not null default 'x', add column size integer`,
    'alter table draft add column half integer generated always as (size / 2) stored',
    'create index draft_note on draft (workspace, note) where size is not null',
  )
  await sameShape()
  expect(await drafts()).toEqual([{ person_id: 'li', content: {} }])
  await change(
    'drop index draft_note',
    'alter table draft drop column half, drop column note, drop column size',
  )
  await sameShape()
  expect(await drafts()).toHaveLength(1)
})

test('follows a changed index and a changed primary key', async () => {
  await change(
    'drop index flow_mine',
    'create index flow_mine on flow (workspace, created_id)',
    'alter table dept_choice drop constraint dept_choice_workspace_person_id_design_id_pk',
    'alter table dept_choice add primary key (workspace, person_id)',
  )
  await sameShape()
})

test('empties the test environment where existing rows block a change', async () => {
  await change('delete from draft', 'alter table draft add column must text not null')
  await sameShape()
  expect(await drafts()).toEqual([])
  await change('alter table draft drop column must')
})

test('changes nothing after a failure that is unrelated to the rows', async () => {
  await client.query('create view test.watch as select content from test.draft')
  await expect(change('alter table draft drop column content')).rejects.toThrow(/content/)
  expect(await drafts()).toHaveLength(1)
  await client.query('drop view test.watch')
  await change(`alter table draft add column content jsonb not null default '{}'`)
  await sameShape()
})
