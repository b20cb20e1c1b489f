import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeOrganisation } from '../../../src/core/directory/org-codec'
import type { OrgNode } from '../../../src/generated/types'
import { applyOrganisationDelta } from '../../../src/web/picker/organisation/organisation'
import { type Sender, serverOfFile, type TestServer } from '../../kit/server'

let server: TestServer
let li: Sender
beforeAll(async () => {
  server = await serverOfFile()
  li = await server.as('100002')
})
afterAll(() => server.stop())

async function change(sql: string) {
  await server.db.pool.query(sql)
  await server.db.pool.query('update directory_version set version = version + 1')
}

/** The organisation as a browser asks for it. */
const get = (headers: Record<string, string> = {}, token = li.token) =>
  server.app.inject({
    method: 'GET',
    url: '/api/employee/contact/getusersbydept?date=2026-11-21',
    headers: { 'x-token': token, ...headers },
  })
const organisation = async (): Promise<OrgNode[]> => (await get()).json().data
const ask = async (version: number) => (await li.call('employee/contact/changes', { version })).data
const versionOf = ([root]: OrgNode[]) => root?.version ?? -1

test('S1-227: returns the directory by GET with a date as by POST, for signed-in people only', async () => {
  const { data } = await li.call('employee/contact/getusersbydept', {})
  expect(await organisation()).toEqual(data)
  expect((await get({}, '')).statusCode).toBe(401)
  const roles = await li.call('employee/contact/getroletree.get', { date: '2026-11-21' })
  expect(roles.data).toEqual((await li.call('employee/contact/getroletree', {})).data)
})

test('compresses the response as the client accepts and forbids browsers to store it', async () => {
  const plain = await get()
  const packings = [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
  ] as const
  for (const [accepted, used, unpacked] of packings) {
    const answer = await get({ 'accept-encoding': accepted })
    expect(answer.headers['content-encoding']).toBe(used)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(unpacked(answer.rawPayload).toString()).toBe(plain.body)
  }
})

test('returns the same directory in columns under a separate tag', async () => {
  const url = '/api/employee/contact/getusersbydept?date=2026-11-21&packed=1'
  const answer = await server.app.inject({ method: 'GET', url, headers: { 'x-token': li.token } })
  expect(decodeOrganisation(answer.json().data)).toEqual(await organisation())
  expect(answer.headers.etag).not.toBe((await get()).headers.etag)
})

test('returns 304 to a client with the current version until the directory changes', async () => {
  const { headers } = await get()
  const tag = String(headers.etag)
  const again = await get({ 'if-none-match': tag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  await change("update person set name = '沈佩兰兰' where id = '100002'")
  expect((await get({ 'if-none-match': tag })).statusCode).toBe(200)
})

test('returns the changes since a known version, which lead to the current directory', async () => {
  const before = await organisation()
  await change("update person set name = '陈国梁' where id = '100001'")
  await change("update department set name = '资金部', position = 99 where id = '7'")
  const changes = await ask(versionOf(before))
  expect(changes.isWhole).toBe(false)
  expect(changes.departments.length).toBeLessThan(before[0]?.children.length ?? 0)
  expect(applyOrganisationDelta(before, changes)).toEqual(await organisation())
})

test('removes a disabled department and adds a new one', async () => {
  const before = await organisation()
  await change("update department set enabled = false where id = '11'")
  await change("insert into department (id, name, parent_id, position) values ('99', '新设部', '1', 50)")
  const changes = await ask(versionOf(before))
  expect(changes.gone).toEqual(['11'])
  expect(applyOrganisationDelta(before, changes)).toEqual(await organisation())
})

test('returns a few bytes for no change and requires a full load for a version too old', async () => {
  const now = versionOf(await organisation())
  expect(await ask(now)).toEqual({ version: now, isWhole: false, departments: [], gone: [] })
  expect(await ask(now + 5)).toMatchObject({ isWhole: true, departments: [] })
})

test('spells surnames by their special readings and ü as it is typed', async () => {
  const people = ['曾国', '单雄', '吕布', '欧阳锋']
  for (const [at, name] of people.entries())
    await server.db.pool.query('update person set name = $1 where id = $2', [name, `10001${at}`])
  await change('select 1')
  const text = JSON.stringify(await organisation())
  for (const spelling of ['zengguo zg', 'shanxiong sx', 'lvbu lb', 'ouyangfeng oyf'])
    expect(text).toContain(`"${spelling}"`)
})
