import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { databaseOfFile } from '../database-of-file'
import { run } from '../sql'

const made: { url: string; drop(): Promise<void> }[] = []
afterAll(async () => {
  for (const { drop } of made) await drop()
})

async function fresh(): Promise<string> {
  const database = await databaseOfFile()
  made.push(database)
  return database.url
}

async function tablesIn(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(
      `select table_name as name from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema')`,
    )
    return rows.map(({ name }) => name).sort()
  } finally {
    await client.end()
  }
}

test('gives each of several test files that start together its own migrated database', async () => {
  const urls = await Promise.all(Array.from({ length: 8 }, fresh))
  const [mine, other] = [urls[0] ?? '', urls[7] ?? '']
  await run(mine, 'create table only_mine (id int)')
  const before = await tablesIn(other)
  expect(before.length).toBeGreaterThan(3)
  expect(before).not.toContain('only_mine')
  expect(await tablesIn(mine)).toEqual([...before, 'only_mine'].sort())
})
