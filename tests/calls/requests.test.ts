import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSession } from '../../src/server/queries/session/session'
import { type PageSession, pageSession } from '../kit/sealed'
import { type Sender, senderWith, serverOfFile, type TestServer } from '../kit/server'

let server: TestServer
let page: PageSession
let publicKey: string
let li: Sender
const names = '/api/employee/contact/resolvenames'
const list = [{ type: 'user', id: '100002', name: '旧名' }]
const day = 24 * 3600_000

beforeAll(async () => {
  server = await serverOfFile()
  publicKey = (await server.nobody.call('settings.get', {})).data.publicKey
  page = pageSession(publicKey)
  li = await server.as('100002')
})
afterAll(() => server.stop())

async function post(url: string, payload: string, headers: Record<string, string> = {}) {
  const given = { 'x-token': li.token, 'content-type': 'application/json', ...headers }
  const answer = await server.app.inject({ method: 'POST', url, payload, headers: given })
  return { status: answer.statusCode, ...answer.json() }
}
const sealed = (payload: string) => post(names, payload, { 'content-type': 'text/plain' })

describe('request bodies', () => {
  test.each([
    ['not JSON', '{"list":', 400, 'request.not-json'],
    ['a list', '[]', 400, 'request.not-an-object'],
    ['a number', '7', 400, 'request.not-an-object'],
    ['nothing, where something is due', '', 400, 'request.missing'],
    ['nested 10,000 deep', `{"list":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 400, 'request.too-deep'],
    [
      'a key that reaches the prototype',
      '{"list":[],"__proto__":{"is_admin":true}}',
      400,
      'request.forbidden-key',
    ],
    ['the same written with an escape', '{"list":[],"\\u005f_proto__":{}}', 400, 'request.forbidden-key'],
    [
      'one that reaches it by constructor',
      '{"list":[{"constructor":{"prototype":{}}}]}',
      400,
      'request.forbidden-key',
    ],
    ['more fields than the call has', '{"list":[],"is_admin":true}', 400, 'request.unknown-field'],
    ['a text where a list is due', '{"list":"100002"}', 400, 'request.wrong-type'],
    ['6 MB', JSON.stringify({ list: [], note: 'x'.repeat(6 * 1024 * 1024) }), 413, 'request.body-too-large'],
  ])('rejects a body that is %s', async (_, payload, status, code) => {
    const answer = await post(names, payload)
    expect(answer).toMatchObject({ status, success: false, code, data: null })
    expect(answer.msg).not.toMatch(/\{\w+\}/)
  })

  test('accepts a body nested 64 deep with brackets in its texts', async () => {
    const deep = `${'['.repeat(60)}${']'.repeat(60)}`
    const answer = await post(names, `{"list":[{"type":"user","id":"100002","name":"[[{{","data":${deep}}]}`)
    expect(answer.data).toEqual([{ type: 'user', id: '100002', name: '沈佩兰' }])
  })

  test('rejects a body of an unsupported media type', async () => {
    const answer = await post(names, '<list/>', { 'content-type': 'application/xml' })
    expect(answer).toMatchObject({ status: 415, code: 'request.media-type' })
  })

  test('pollutes no object prototype through a body', () => {
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(({} as { is_admin?: boolean }).is_admin).toBeUndefined()
  })
})

describe('encrypted requests', () => {
  test('encrypts the response to an encrypted request only', async () => {
    const plain = await post(names, JSON.stringify({ list }))
    const secret = await sealed(page.body(JSON.stringify({ list })))
    expect(plain.data).toEqual([{ type: 'user', id: '100002', name: '沈佩兰' }])
    expect(secret.data).toMatch(/^[A-Za-z0-9+/]{22}==@[A-Za-z0-9+/=]+@[A-Za-z0-9+/]{43}=$/)
    expect(page.data(secret.data)).toEqual(plain.data)
  })

  test('rejects an encrypted request with a readable sentence', async () => {
    const answer = await sealed(page.body('{"list":7}'))
    expect(answer).toMatchObject({ status: 400, data: null, msg: '字段 list 的类型不对，应为 array' })
  })

  test('applies the limits of plain requests to encrypted ones', async () => {
    expect(await sealed(page.body('{"list":[],"__proto__":{}}'))).toMatchObject({
      code: 'request.forbidden-key',
    })
    expect(await sealed(page.body('['.repeat(10_000)))).toMatchObject({ code: 'request.too-deep' })
  })

  test.each([
    [
      'one flipped letter',
      (body: string) => `${body.slice(0, 400)}${body[400] === 'A' ? 'B' : 'A'}${body.slice(401)}`,
    ],
    ['its end cut off', (body: string) => body.slice(0, -9)],
    ['another part added', (body: string) => `${body}@AAAA`],
    ["another session's key", (body: string) => pageSession(publicKey).wrapped + body.slice(344)],
    ['its key made for another server', (body: string) => `${'A'.repeat(344)}${body.slice(344)}`],
    ['no parts at all', () => 'hello'],
    ['nothing', () => ''],
  ])('rejects an encrypted request with %s as a whole', async (_, spoil) => {
    const answer = await sealed(spoil(page.body(JSON.stringify({ list }))))
    expect(answer).toMatchObject({ status: 400, success: false, code: 'request.sealed-wrong' })
  })
})

describe('session tokens', () => {
  test('rejects a token sent only in a cookie', async () => {
    const headers = { 'x-token': '', cookie: `Admin-Token=${li.token}` }
    expect(await post(names, JSON.stringify({ list }), headers)).toMatchObject({ status: 401 })
  })

  test('rejects a token sent only in the body', async () => {
    const body = JSON.stringify({ list, _employeetoken: li.token })
    expect(await post(names, body, { 'x-token': '' })).toMatchObject({ status: 401 })
  })

  test('accepts a copy of the token in the body, with address and version', async () => {
    const body = { list, _employeetoken: li.token, _href: '/list/waiting?token=1', _version: '1' }
    expect(await post(names, JSON.stringify(body))).toMatchObject({ status: 200, success: true })
  })

  test('rejects a token that contradicts the one in the body or query', async () => {
    const other = await server.as('100003')
    const body = JSON.stringify({ list, _employeetoken: other.token })
    expect(await post(names, body)).toMatchObject({ status: 401, code: 'session.signed-out' })
    const query = await li.call('employee/getinfo.get', { token: other.token })
    expect(query).toMatchObject({ status: 401 })
    expect(await li.call('employee/getinfo.get', { token: li.token })).toMatchObject({ status: 200 })
  })

  test('rejects a token copied under the name of another environment', async () => {
    const body = JSON.stringify({ list, _employeetoken_test: li.token })
    expect(await post(names, body)).toMatchObject({ status: 401, code: 'session.signed-out' })
  })

  test('expires a token three days after its last use', async () => {
    const idle = await server.as('100021')
    server.clock.move(2.9 * day)
    expect(await idle.call('employee/getinfo.get', {})).toMatchObject({ status: 200 })
    server.clock.move(2.9 * day)
    expect(await idle.call('employee/getinfo.get', {})).toMatchObject({ status: 200 })
    server.clock.move(3.1 * day)
    expect(await idle.call('employee/getinfo.get', {})).toMatchObject({
      status: 401,
      msg: '登录已失效，请重新登录',
    })
    li = senderWith(server.app, (await freshToken('100002')).token)
  })

  test('expires a token after seven days however often it is used', async () => {
    const busy = await freshToken('100022')
    for (let days = 0; days < 3; days++) {
      expect(await busy.call('employee/getinfo.get', {})).toMatchObject({ status: 200 })
      server.clock.move(2 * day)
    }
    expect(await busy.call('employee/getinfo.get', {})).toMatchObject({ status: 200 })
    server.clock.move(1.1 * day)
    expect(await busy.call('employee/getinfo.get', {})).toMatchObject({ status: 401 })
    li = await freshToken('100002')
  })

  async function freshToken(jobId: string): Promise<Sender> {
    const { token } = await server.db.transaction((tx) => startSession(tx, server.house, 'oa', jobId))
    return senderWith(server.app, token)
  }
})

describe('requests and their answers', () => {
  test('returns the standard not-found response for an unknown call', async () => {
    expect(await post('/api/oa/flow/nothing', '{}')).toMatchObject({ status: 404, code: 'request.not-found' })
    expect(await post('/api/%zz', '{}')).toMatchObject({ status: 404, code: 'request.not-found' })
    const get = await server.app.inject({ method: 'GET', url: names, headers: { 'x-token': li.token } })
    expect(get.statusCode).toBe(404)
    // The types know no TRACE.
    expect((await server.app.inject({ method: 'TRACE' as 'GET', url: '/' })).statusCode).toBe(404)
  })

  test('returns not found for a request to another workspace', async () => {
    expect(await post('/api/oatest/flow/list/number', '{}')).toMatchObject({ status: 404, success: false })
    expect(await post('/api/oa/flow/list/number', '{}')).toMatchObject({ status: 200, success: true })
  })

  test('refuses a request without the permission and discloses nothing more', async () => {
    const answer = await post('/api/oa/flowdesigns/list', '{"nowpage":1,"search":{}}')
    expect(answer).toEqual({
      status: 403,
      success: false,
      msg: '您没有权限进行此操作',
      data: null,
      code: 'session.no-permission',
    })
  })

  test('rejects a request from a page of another site', async () => {
    const body = JSON.stringify({ list })
    expect(await post(names, body, { origin: 'https://evil.example' })).toMatchObject({ status: 403 })
    expect(await post(names, body, { origin: 'null' })).toMatchObject({ status: 403 })
    expect(await post(names, body, { origin: 'http://localhost:80', host: 'localhost' })).toMatchObject({
      status: 200,
    })
  })

  test.each([
    [{}, '缺少字段 list'],
    [{ cookie: 'a=b; language=en' }, 'The field list is missing'],
    [{ 'x-language': 'es', cookie: 'language=en' }, 'Falta el campo list'],
    [{ 'x-language': 'fr' }, '缺少字段 list'],
  ])('answers in the requested language: %o', async (headers, msg) => {
    expect((await post(names, '{}', headers as Record<string, string>)).msg).toBe(msg)
  })
})
