import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../src/server/app'
import { openDb } from '../../src/server/platform/db/db'
import { senderWith, serverOfFile, type TestServer } from '../kit/server'

let server: TestServer
const lines: string[] = []
const logged = () => lines.join('')
beforeAll(async () => {
  server = await serverOfFile({
    rate: { burst: 20, perSecond: 1 },
    log: { write: (line) => lines.push(line) },
  })
})
afterAll(() => server.stop())

test('reports an unexpected error by its number and logs its cause without the token', async () => {
  const li = await server.as('100002')
  await server.db.pool.query('alter table setting rename to setting_away')
  const answer = await li.call('employee/getinfo.get', {})
  await server.db.pool.query('alter table setting_away rename to setting')
  expect(answer).toMatchObject({ status: 500, success: false, code: 'request.failed', data: null })
  expect(JSON.stringify(answer)).not.toMatch(/setting_away|relation| at /)
  const id = /编号 (\S+) /.exec(answer.msg)?.[1] ?? 'none'
  const line = logged()
    .split('\n')
    .find((text) => text.includes(id) && text.includes('request failed'))
  expect(line).toContain('does not exist')
  expect(logged()).not.toContain(li.token)
})

test('reports a short database outage and recovers from it', async () => {
  const li = await server.as('100002')
  const killer = await server.db.pool.connect()
  const others =
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()'
  await killer.query(others)
  killer.release()
  const first = await li.call('employee/getinfo.get', {})
  expect([200, 503]).toContain(first.status)
  expect(await li.call('employee/getinfo.get', {})).toMatchObject({ status: 200 })
})

test('throttles a client that sends too fast, and no other', async () => {
  const [fast, calm] = [await server.as('100003'), await server.as('100004')]
  const answers = await Promise.all(Array.from({ length: 25 }, () => fast.call('employee/getinfo.get', {})))
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(4)
  expect(answers.find(({ status }) => status === 429)?.msg).toBe('操作过于频繁或内容过大，请在 1 秒后再试')
  expect(await calm.call('employee/getinfo.get', {})).toMatchObject({ status: 200 })
  server.clock.move(10_000)
  expect(await fast.call('employee/getinfo.get', {})).toMatchObject({ status: 200 })
})

test('logs requests by call, person and duration, without their query', async () => {
  const li = await server.as('100005')
  await server.app.inject({
    url: `/api/employee/getinfo?token=${li.token}`,
    headers: { 'x-token': li.token },
  })
  const line =
    logged()
      .split('\n')
      .findLast((text) => text.includes('"person":"100005"')) ?? '{}'
  expect(JSON.parse(line)).toMatchObject({ method: 'GET', path: '/api/employee/getinfo', status: 200 })
  expect(logged()).not.toContain(li.token)
})

test('reports a missing database and answers the readiness check with not ready', async () => {
  const url = 'postgres://nobody@127.0.0.1:1/none'
  const house = { ...server.house, db: openDb(url) }
  const app = buildApp(house)
  const li = await server.as('100002')
  const answer = await senderWith(app, li.token).call('employee/getinfo.get', {})
  expect(answer).toMatchObject({ status: 503, success: false, code: 'request.unavailable' })
  expect((await app.inject('/readyz')).statusCode).toBe(503)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  await app.close()
  await house.db.close()
})
