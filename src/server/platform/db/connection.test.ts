import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { databaseOfFile } from '../../../../tests/database-of-file'
import { type StartupProxy, startupProxy } from '../../../../tests/kit/startup-proxy'
import { run as runSql } from '../../../../tests/sql'
import { ConnectionSettingError, checkConnection, connectionOptions, openConnection } from './connection'
import { defineStatement, openDb } from './db'
import { probeDatabase, probeEnvironments } from './probe-database'

let url: string
let drop: () => Promise<void>
const proxies: StartupProxy[] = []

beforeAll(async () => {
  ;({ url, drop } = await databaseOfFile())
})
afterEach(async () => {
  for (const proxy of proxies.splice(0)) await proxy.close()
  await runSql(url, `alter database ${new URL(url).pathname.slice(1)} reset all`)
})
afterAll(() => drop())

const without = async (...names: string[]) => {
  const proxy = await startupProxy(url, (sent) =>
    Object.fromEntries(Object.entries(sent).filter(([name]) => !names.includes(name))),
  )
  proxies.push(proxy)
  return proxy
}

const setInDatabase = (setting: string) =>
  runSql(url, `alter database ${new URL(url).pathname.slice(1)} set ${setting}`)

const one = defineStatement<{ n: number }>('connection-test-one', 'select 1 as n')
/** A role that a pooler uses has the time limit itself, so that no connection loses it. */
const testOfRole = test.skipIf(inject('database').pooler)
const place = defineStatement<{ schema: string }>(
  'connection-test-place',
  'select current_schema() as schema',
)

/** Returns the schema that an environment reports by its pool, a transaction and the shared connection. */
async function placesOf(at: string, schema: 'public' | 'test' | 'archive') {
  const db = openDb(at, 2, { schema })
  const asked = [db.run(place, []), db.transaction((tx) => tx.run(place, [])), db.quick(place, [])]
  const answers = await Promise.allSettled(asked)
  await db.close()
  return answers.map((answer) => (answer.status === 'fulfilled' ? answer.value[0]?.schema : answer.reason))
}

describe.each(['public', 'test', 'archive'] as const)('the environment on %s', (schema) => {
  test('uses its own tables, also through a proxy that preserves startup parameters', async () => {
    const proxy = await without()
    expect(await placesOf(url, schema)).toEqual([schema, schema, schema])
    expect(await placesOf(proxy.url, schema)).toEqual([schema, schema, schema])
  })

  testOfRole('rejects every connection that lost its parameters before the first statement', async () => {
    const proxy = await without('options', 'statement_timeout')
    for (const answer of await placesOf(proxy.url, schema)) {
      expect(answer).toBeInstanceOf(ConnectionSettingError)
      const setting = schema === 'public' ? 'statement_timeout' : 'search_path'
      expect(answer).toMatchObject({ setting })
    }
    expect(proxy.statements.length).toBeGreaterThan(2)
    for (const text of proxy.statements) expect(text).toContain('current_schemas')
  })

  testOfRole('rejects a connection that lost only its time limit', async () => {
    const proxy = await without('statement_timeout')
    for (const answer of await placesOf(proxy.url, schema))
      expect(answer).toMatchObject({ setting: 'statement_timeout', found: '0', expected: '15s' })
  })

  test('checks the settings once per connection', async () => {
    const proxy = await without()
    const db = openDb(proxy.url, 1, { schema })
    for (let times = 0; times < 5; times++) await db.run(one, [])
    await db.close()
    expect(proxy.statements.filter((text) => text.includes('current_schemas'))).toHaveLength(1)
  })
})

test('rejects tables of another environment that the search path of the database puts first', async () => {
  await setInDatabase('search_path = test, public')
  for (const answer of await placesOf(url, 'public'))
    expect(answer).toMatchObject({ setting: 'search_path', found: 'test, public', expected: 'public' })
  expect(await placesOf(url, 'archive')).toEqual(['archive', 'archive', 'archive'])
})

test('refuses to run production as a role named like another environment', async () => {
  const address = new URL(url)
  await runSql(url, `create role test login superuser password 'test'`)
  Object.assign(address, { username: 'test', password: 'test' })
  try {
    for (const answer of await placesOf(address.href, 'public'))
      expect(answer).toMatchObject({ setting: 'search_path', found: 'test, public' })
    await expect(openConnection(connectionOptions(address.href))).rejects.toThrow(ConnectionSettingError)
  } finally {
    await runSql(url, 'drop role test')
  }
})

test('names a lost setting of DATABASE_URL, however its value is written', async () => {
  const query = `${url}?options=${encodeURIComponent('-c work_mem=8192kB --lock_timeout=4000')}`
  const proxy = await startupProxy(query, ({ options: _, ...sent }) => sent)
  proxies.push(proxy)
  await expect(openConnection(connectionOptions(proxy.url))).rejects.toMatchObject({
    setting: 'work_mem',
    found: '4MB',
    expected: '8MB',
  })
  const client = await openConnection(connectionOptions(query))
  await checkConnection(client)
  const { rows } = await client.query('show work_mem')
  await client.end()
  expect(rows).toEqual([{ work_mem: '8MB' }])
})

test('accepts an equivalent search path that a role writes differently', async () => {
  await setInDatabase('search_path = public, pg_catalog')
  expect(await placesOf(url, 'public')).toEqual(['public', 'public', 'public'])
})

test('accepts the product database, with every environment in its own schema', async () => {
  await expect(probeDatabase(url)).resolves.toBeUndefined()
  await expect(probeEnvironments(url)).resolves.toBeUndefined()
})
