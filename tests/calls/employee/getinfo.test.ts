import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverOfFile, type TestServer } from '../../kit/server'

let server: TestServer
beforeAll(async () => {
  server = await serverOfFile()
})
afterAll(() => server.stop())

test('returns the employee’s identity, permissions and departments', async () => {
  const li = await server.as('100004')
  const { status, success, data } = await li.call('employee/getinfo.get', {})
  expect([status, success]).toEqual([200, true])
  expect(data).toMatchObject({
    id: '100004',
    jobid: '100004',
    name: '郑一鸣',
    is_admin: false,
    mustChange: false,
  })
  expect(Object.keys(data.roles)).toEqual(['flow.admin', 'flow.work', 'flowdesign'])
  expect(data.depts).toEqual([{ v: '2', n: '总经办', path: '全公司/总经办' }])
  expect(data.fileSecret).toMatch(/^[0-9a-f]{64}$/)
  expect(data.badges).toEqual({
    waiting: 0,
    cc: 0,
    message: 0,
    msg_entrust: 0,
    flow_entrust: 0,
    needcreat: 0,
    incidents: 0,
    changes: 0,
  })
})

test('accepts the token as a bearer from other programs, in production only and without another token', async () => {
  const { token } = await server.as('100004')
  const status = async (authorization: string, more: Record<string, string> = {}) =>
    (await server.app.inject({ url: '/api/employee/getinfo', headers: { authorization, ...more } }))
      .statusCode
  expect(await status(`Bearer ${token}`)).toBe(200)
  expect(await status(`bearer ${token}`)).toBe(200)
  expect(await status(token)).toBe(401)
  expect(await status(`Bearer ${token}`, { 'x-token-test': token })).toBe(401)
})

test('S1-182 “token parameter”: accepts it beside the header, and never in its place', async () => {
  const { token } = await server.as('100004')
  const status = async (headers: Record<string, string>) =>
    (await server.app.inject({ url: `/api/employee/getinfo?token=${token}`, headers })).statusCode
  expect([await status({ 'x-token': token }), await status({})]).toEqual([200, 401])
})

test('includes the designs in the menu only for people who may list them', async () => {
  const urls = async (jobId: string) => {
    const { data } = await (await server.as(jobId)).call('employee/getinfo.get', {})
    return JSON.stringify(data.custom_route)
  }
  expect(await urls('100004')).toContain('flowdesign')
  expect(await urls('100002')).not.toContain('flowdesign')
  expect(await urls('100002')).toContain('/dashboard')
})

test('rejects a request without a session', async () => {
  const answer = await server.nobody.call('employee/getinfo.get', {})
  expect(answer).toMatchObject({ status: 401, success: false, code: 'session.signed-out', data: null })
})

test('rejects an unknown query parameter and names it', async () => {
  const li = await server.as('100002')
  const answer = await li.raw('employee/getinfo.get', { depth: '1' })
  expect(answer).toMatchObject({ status: 400, success: false, msg: '没有字段 depth' })
})
