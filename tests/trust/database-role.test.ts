import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runServer } from '../../src/server/main/run'
import { runTool } from '../../src/server/main/tools'
import { readConfig } from '../../src/server/platform/config'
import { openDb } from '../../src/server/platform/db/db'
import { emptyDatabase } from '../database-of-file'
import { run as runSql } from '../sql'

/** The rights that docs/operations.md names for the role of the database are enough, and each of them is needed. */

/** It holds what ends an address. */
const password = 'p@ss/w:rd#1%'
let database: { url: string; drop(): Promise<void> }
let role: string
let dataDir: string
let url: string

beforeEach(async () => {
  database = await emptyDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'qianpi-role-'))
  role = `qianpi_role_${randomBytes(4).toString('hex')}`
  await runSql(
    database.url,
    `create role ${role} login nosuperuser nocreatedb nocreaterole password '${password}'`,
  )
  const address = new URL(database.url)
  address.username = role
  address.password = encodeURIComponent(password)
  url = address.href
})
afterEach(async () => {
  await database.drop()
  await runSql(new URL('/postgres', database.url).href, `drop role ${role}`)
  await rm(dataDir, { recursive: true, force: true })
})

const grant = async (...rights: string[]) => {
  const name = new URL(database.url).pathname.slice(1)
  for (const right of rights)
    await runSql(database.url, `grant ${right.replace('DATABASE', `database ${name}`)} to ${role}`)
}

const config = () =>
  readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'silent' })

test('starts, migrates, serves every environment and backs up with a role that may create', async () => {
  await grant('connect, create on DATABASE', 'usage, create on schema public')
  const running = await runServer(config())
  expect((await fetch(`${running.address}/readyz`)).status).toBe(200)
  for (const schema of ['public', 'test', 'archive'] as const) {
    const db = openDb(url, 1, { schema })
    const { rows } = await db.pool.query('select count(*)::int as n from flow')
    expect(rows).toHaveLength(1)
    await db.close()
  }
  const test = openDb(url, 1, { schema: 'test' })
  await test.pool.query(
    `insert into draft (person_id, kind, target_id, content, updated_at) values ('li', 'deal', 'm', '{}', now())`,
  )
  await test.close()
  await running.stop()
  await (await runServer(config())).stop()
  expect(await runTool(config(), 'backup', [])).toMatchObject({ ok: true })
})

test.each([
  ['create in the database', ['connect on DATABASE', 'usage, create on schema public']],
  ['create in the schema public', ['connect, create on DATABASE', 'usage on schema public']],
])('rejects a role that may not %s in a sentence', async (_, rights) => {
  await grant(...rights)
  await expect(runServer(config())).rejects.toMatchObject({ code: 'start.database-rights' })
})

test('accepts an unescaped password in PGPASSWORD with an address without one', async () => {
  await grant('connect on DATABASE')
  const address = new URL(url)
  address.password = ''
  const before = process.env.PGPASSWORD
  process.env.PGPASSWORD = password
  try {
    const client = new pg.Client({ connectionString: address.href })
    await client.connect()
    const { rows } = await client.query('select current_user as name')
    await client.end()
    expect(rows).toEqual([{ name: role }])
  } finally {
    if (before === undefined) delete process.env.PGPASSWORD
    else process.env.PGPASSWORD = before
  }
})
