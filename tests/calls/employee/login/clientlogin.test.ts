import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EmployeeLoginClientstartData } from '../../../../src/generated/types'
import {
  createDirectoryProvider,
  type ProviderConfig,
} from '../../../../src/server/platform/identity-providers/identity-provider'
import { postJson } from '../../../../src/server/platform/remote/outgoing-request'
import { type FeishuCompany, feishuAnswers } from '../../../kit/feishu-service'
import { type OutsideService, outsideService } from '../../../kit/outside-service'
import { type Codes, dingCodes, feishuCodes, workCodes } from '../../../kit/platform-codes'
import { serverOfFile, type TestServer } from '../../../kit/server'

let server: TestServer
let service: OutsideService
const codes: Codes = new Map()
const who = { id: 'out-2' }
const empty: FeishuCompany = { token: 't', departments: [], people: [], groups: [] }
const answers = {
  dingtalk: dingCodes(codes, who),
  wechatwork: workCodes(codes, who),
  feishu: { ...feishuAnswers(empty), ...feishuCodes(codes, who) },
}
const origin = 'https://oa.example.cn'

beforeAll(async () => {
  server = await serverOfFile()
  service = await outsideService({})
  await server.db.pool.query("update person set external_id = 'out-2' where id = '100002'")
})
afterAll(async () => {
  await server.stop()
  await service.close()
})

/** The company works with this platform from now on. */
function workWith(type: ProviderConfig['type']) {
  const page = `${service.url}/page`
  const signIn = { corpid: 'ding-corp', page, users: service.url }
  const config = {
    type,
    api: service.url,
    key: 'app-key',
    secret: 'top-secret',
    agentid: '7',
    signIn,
    perSecond: 1000,
  }
  const standing = { clock: server.clock, post: postJson, wait: async () => undefined }
  for (const path of Object.keys(service.answers)) delete service.answers[path]
  Object.assign(service.answers, answers[type])
  server.house.outside = createDirectoryProvider(config, standing)
}

beforeEach(async () => {
  codes.clear()
  service.heard.length = 0
  workWith('wechatwork')
  await server.db.pool.query('delete from login_attempt')
})

let given = 0
/** A code that was never given out before. */
function codeOf(id: string, isOutsider = false): string {
  const code = `code-${++given}`
  codes.set(code, { id, isOutsider })
  return code
}

type Begun = EmployeeLoginClientstartData
const start = async (): Promise<Begun> =>
  (await server.nobody.call('employee/login/clientstart', { origin })).data

/** Goes on with a code; what was begun may be changed on its way. */
function enter(
  { state, proof }: Pick<Begun, 'state' | 'proof'>,
  code: string,
  way: 'client' | 'address' = 'address',
) {
  return server.nobody.call('employee/login/clientlogin', { origin, code, state, proof, way })
}

const refusals = async () => (await (await server.as('admin')).call('employee/clientfailures', {})).data

describe.each(['dingtalk', 'wechatwork', 'feishu'] as const)('sign-in by %s', (type) => {
  beforeEach(() => workWith(type))

  test('signs in a person with a known external id by a code of the client', async () => {
    const { data, success } = await enter(await start(), codeOf('out-2'), 'client')
    expect(success).toBe(true)
    const { rows } = await server.db.pool.query(
      "select person_id, details->>'by' as by from audit where action = 'sign-in.done' order by at desc limit 1",
    )
    expect(rows[0]).toEqual({ person_id: '100002', by: type })
    const answer = await server.app.inject({
      url: '/api/employee/getinfo',
      headers: { 'x-token': data.token },
    })
    expect(answer.json().data.jobid).toBe('100002')
  })

  test('signs in by a code from the redirect of the platform’s page', async () => {
    const begun = await start()
    const page = await fetch(begun.address.replace(/#.*/, ''), { redirect: 'manual' })
    const back = new URL(page.headers.get('location') ?? '')
    expect(`${back.origin}${back.pathname}`).toBe(`${origin}/login`)
    expect(back.searchParams.get('state')).toBe(begun.state)
    const code = back.searchParams.get('code') ?? back.searchParams.get('authCode') ?? ''
    expect(await enter(begun, code)).toMatchObject({ success: true })
  })

  test('rejects an unknown external person and an unknown code with a message', async () => {
    const other = codeOf('nobody-here', true)
    expect((await enter(await start(), other)).msg).toMatch(/账号还没有对应到在职员工/)
    const { msg } = await enter(await start(), `foreign to ${type}`)
    expect(msg).toMatch(/没有认可这次登录（错误码 \w[\w.]*），请重试/)
    expect((await refusals())[0]).toMatchObject({ client: type, about: 'sign-in', by: '' })
  })

  test('returns no secrets to a page', async () => {
    const told = JSON.stringify(await server.nobody.call('employee/login/clientstart', { origin }))
    expect(told).not.toContain('top-secret')
  })
})

test('rejects a guest of the company in DingTalk as no member', async () => {
  workWith('dingtalk')
  await server.db.pool.query("update person set external_id = 'guest' where id = '100003'")
  expect((await enter(await start(), codeOf('guest'))).msg).toMatch(/还没有对应到在职员工/)
})

test('accepts a state once, within ten minutes and with its proof', async () => {
  const stale = { success: false, msg: '这次登录已失效，请重新登录' }
  const code = codeOf('out-2')
  const begun = await start()
  expect(await enter({ ...begun, proof: '0'.repeat(32) }, code)).toMatchObject(stale)
  const other = await start()
  expect(await enter({ state: begun.state, proof: other.proof }, code)).toMatchObject(stale)
  expect(await enter({ ...begun, state: `f${begun.state.slice(1)}` }, code)).toMatchObject(stale)
  expect(await enter(begun, code)).toMatchObject({ success: true })
  expect(await enter(begun, codeOf('out-2'))).toMatchObject(stale)
  const late = await start()
  server.clock.move(10 * 60_000 + 1)
  expect(await enter(late, codeOf('out-2'))).toMatchObject(stale)
})

test('rejects a repeated code before a request to the platform', async () => {
  const code = codeOf('out-2')
  await enter(await start(), code)
  codes.set(code, { id: 'out-2' })
  const asked = service.heard.length
  expect((await enter(await start(), code)).msg).toBe('这次登录已失效，请重新登录')
  expect(service.heard).toHaveLength(asked)
})

test('reports a platform that does not respond and does not retry', async () => {
  service.answers['/cgi-bin/auth/getuserinfo'] = (_, response) => void response.destroy()
  expect((await enter(await start(), 'unheard')).msg).toMatch(/企业微信的服务器没有响应/)
  expect(service.heard.filter(({ path }) => path.endsWith('getuserinfo'))).toHaveLength(1)
})

test('rejects a disabled person', async () => {
  await server.db.pool.query("update person set external_id = 'out-5', enabled = false where id = '100005'")
  expect((await enter(await start(), codeOf('out-5'))).msg).toMatch(/还没有对应到在职员工/)
})

test('slows down an address that guesses and does not count successful sign-ins', async () => {
  for (let i = 0; i < 40; i++)
    expect(await enter(await start(), codeOf('out-2'))).toMatchObject({ success: true })
  for (let i = 0; i < 30; i++) await enter(await start(), `bad ${i}`)
  expect((await enter(await start(), 'bad')).msg).toBe('尝试次数过多，请稍后再试')
})

test('rejects sign-in where it is not configured, and an invalid address, with a message', async () => {
  server.house.outside = undefined
  const answer = await server.nobody.call('employee/login/clientstart', { origin })
  expect(answer.msg).toBe('没有开通免密登录，请使用账号密码登录')
  expect(await enter({ state: 'a', proof: 'b' }, 'c')).toMatchObject({ success: false, msg: answer.msg })
  const bad = { origin: 'javascript:alert(1)' }
  expect(await server.nobody.raw('employee/login/clientstart', bad)).toMatchObject({ status: 400 })
})

describe('people with two-step sign-in', () => {
  let recovery: string[] = []

  test('requires the second factor after the platform’s code, which alone returns no token', async () => {
    const li = await server.as('100002')
    const { data: begun } = await li.call('employee/secondfactor/begin', {})
    const totp = new TOTP({ secret: Secret.fromBase32(begun.secret) })
    const code = totp.generate({ timestamp: server.clock.now() })
    recovery = (await li.call('employee/secondfactor/confirm', { code })).data.codes
    const { data } = await enter(await start(), codeOf('out-2'), 'client')
    expect(data).toMatchObject({ token: '', needsCode: true, second: { person: '100002' } })
  })

  test('signs in with the factor once and rejects a wrong factor, another person’s ticket and an old one', async () => {
    const second = async () => (await enter(await start(), codeOf('out-2'))).data.second
    const begun = await second()
    const show = (more: object) =>
      server.nobody.call('employee/login/second', {
        ticket: begun?.ticket ?? '',
        person: '100002',
        code: recovery[0] ?? '',
        ...more,
      })
    expect(await show({ code: '000000' })).toMatchObject({ code: 'session.wrong-code' })
    expect(await show({ person: '100003' })).toMatchObject({ code: 'client.stale' })
    expect(await show({ ticket: 'f'.repeat(76) })).toMatchObject({ code: 'client.stale' })
    expect((await show({})).data.token).not.toBe('')
    expect(await show({ code: recovery[1] })).toMatchObject({ code: 'client.stale' })
    const old = await second()
    server.clock.move(6 * 60_000)
    expect(await show({ ticket: old?.ticket, code: recovery[2] })).toMatchObject({ code: 'client.stale' })
  })
})
