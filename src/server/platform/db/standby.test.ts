import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseOfFile } from '../../../../tests/database-of-file'
import { type Db, openDb } from './db'
import { findReadingUrl, openReadingDb, readFromPrimary } from './standby'

/* With a streaming standby: tests/trust/failover.test.ts. */

let url: string
let drop: () => Promise<void>
let primary: Db

beforeAll(async () => {
  ;({ url, drop } = await databaseOfFile())
  primary = openDb(url, 2)
})
afterAll(async () => {
  await primary.close()
  await drop()
})

test('reads the primary where no standby is configured', async () => {
  expect(await readFromPrimary(primary).find()).toBe(primary)
  expect(await findReadingUrl(url, { readUrl: undefined, readLag: 10 })).toBe(url)
})

test.each([
  ['is no standby', (address: URL) => address],
  ['is away', (address: URL) => Object.assign(address, { port: '1' })],
])('reads the primary where the configured server %s', async (_, change) => {
  const readUrl = change(new URL(url)).href
  const reading = openReadingDb(readUrl, primary, 0)
  expect(await reading.find()).toBe(primary)
  await reading.close()
  expect(await findReadingUrl(url, { readUrl, readLag: 0 })).toBe(url)
})
