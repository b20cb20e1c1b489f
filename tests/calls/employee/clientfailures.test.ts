import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverOfFile, type TestServer } from '../../kit/server'

let server: TestServer
beforeAll(async () => {
  server = await serverOfFile()
})
afterAll(() => server.stop())

const failure = { client: 'wechatwork' as const, version: '4.1.6', reason: '版本过低请升级' }

test('lists client errors in the administrators’ log and counts repeated ones', async () => {
  const li = await server.as('100002')
  await li.call('employee/clientfailures/note', failure)
  server.clock.move(60_000)
  await (await server.as('100003')).call('employee/clientfailures/note', failure)
  await li.call('employee/clientfailures/note', { ...failure, reason: 'invalid signature' })
  const { data } = await (await server.as('admin')).call('employee/clientfailures', {})
  expect(data).toHaveLength(2)
  const again = data.find(({ reason }) => reason === failure.reason)
  expect(again).toMatchObject({ ...failure, about: 'agentConfig', times: 2 })
  expect(again?.by).not.toBe('沈佩兰')
  expect(Date.parse(again?.last_at ?? '')).toBeGreaterThan(Date.parse(again?.first_at ?? ''))
})

test('stores a limited number of errors and deletes the oldest first', async () => {
  const li = await server.as('100002')
  for (let i = 0; i < 205; i++)
    await li.call('employee/clientfailures/note', { ...failure, reason: `reason ${i}` })
  const { data } = await (await server.as('admin')).call('employee/clientfailures', {})
  expect(data).toHaveLength(200)
  expect(data.some(({ reason }) => reason === failure.reason)).toBe(false)
})

test('limits the log to company administrators and ignores errors without a session', async () => {
  const li = await server.as('100002')
  expect(await li.call('employee/clientfailures', {})).toMatchObject({ status: 403 })
  expect(await server.nobody.raw('employee/clientfailures/note', failure)).toMatchObject({ status: 401 })
  const odd = { ...failure, client: 'netscape' }
  expect(await li.raw('employee/clientfailures/note', odd)).toMatchObject({ status: 400 })
})
