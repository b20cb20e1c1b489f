import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverOfFile, type TestServer } from '../../kit/server'

let server: TestServer
beforeAll(async () => {
  server = await serverOfFile()
})
afterAll(() => server.stop())

test('ends only this session on logout', async () => {
  const [li, zhao] = [await server.as('100002'), await server.as('100003')]
  expect(await li.call('employee/logout', {})).toMatchObject({ success: true, data: null })
  expect(await li.call('employee/logout', {})).toMatchObject({ status: 401 })
  expect(await zhao.call('employee/getinfo.get', {})).toMatchObject({ status: 200 })
})

test('rejects a logout without a session and an invalid body', async () => {
  expect(await server.nobody.call('employee/logout', {})).toMatchObject({ status: 401 })
  const zhao = await server.as('100003')
  expect(await zhao.raw('employee/logout', { all: true })).toMatchObject({ status: 400 })
})
