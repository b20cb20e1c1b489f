import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { EmployeeLoginSsostartData, SsoSettings } from '../../../../src/generated/types'
import { hashPassword } from '../../../../src/server/platform/security/password-hash'
import { startConnections } from '../../../../src/server/services/connections'
import { type Forge, startOpenidProvider, type TestProvider, testClient } from '../../../kit/openid-provider'
import { login } from '../../../kit/password'
import { proveByPassword } from '../../../kit/proving'
import { type Sender, senderWith, serverOfFile, type TestServer } from '../../../kit/server'

/** Single sign-on by a provider that nobody here wrote, and attacks on it. */

const origin = 'http://localhost'
const password = 'Mima2026'
let server: TestServer
let provider: TestProvider
let other: TestProvider
let admin: Sender
let end: () => void

beforeAll(async () => {
  ;[provider, other] = await Promise.all([
    startOpenidProvider([`${origin}/login`]),
    startOpenidProvider([`${origin}/login`]),
  ])
  const hosts = [provider, other].map(({ issuer }) => ({ origin: issuer, private: true }))
  server = await serverOfFile({
    outgoing: { hosts },
    siteUrl: origin,
    secretsKey: 'a key that is long enough for this test',
  })
  end = await startConnections(server.house)
  admin = await server.as('admin')
  await server.db.pool.query('update person set password_hash = $1, must_change = false', [
    await hashPassword(password),
  ])
  await server.db.pool.query("update person set mail = id || '@example.com'")
  await proveByPassword(admin, password)
  await save({})
})
afterAll(async () => {
  end()
  await server.stop()
  await Promise.all([provider.close(), other.close()])
})
beforeEach(async () => {
  provider.forge = undefined
  await server.db.pool.query('delete from login_attempt')
})

const settings = (): SsoSettings => ({
  ...testClient,
  enabled: true,
  kind: 'oidc',
  issuer: provider.issuer,
  metadata: '',
  sign_in_address: '',
  logout_address: '',
  certificates: '',
  sign_requests: false,
  scopes: 'openid profile email',
  claim: 'email',
  matches: 'mail',
  groups: '',
  label_zh: '公司账号',
  label_en: '',
  label_es: '',
  unknown: 'refuse',
  department: [],
  role: [],
  only: false,
  sign_out: false,
})

/** Saves settings and waits until this process uses them. */
async function save(changed: Partial<SsoSettings>) {
  const before = server.house.sso
  const answer = await admin.call('oa/company/sso/save', { settings: { ...settings(), ...changed } })
  expect(answer).toMatchObject({ success: true })
  await vi.waitFor(() => expect(server.house.sso).not.toBe(before), { timeout: 2_000, interval: 10 })
  return answer.data
}

const start = async (): Promise<EmployeeLoginSsostartData> =>
  (await server.nobody.call('employee/login/ssostart', { origin })).data

/** Comes back to the page with what the provider gave; a test may change it on its way. */
async function come(begun: EmployeeLoginSsostartData, changed: object = {}) {
  const { searchParams } = await provider.visit(begun.address)
  const back = { code: searchParams.get('code') ?? '', iss: searchParams.get('iss') ?? undefined }
  return { origin, state: begun.state, proof: begun.proof, ...back, ...changed }
}
const signIn = async (sub: string, claims: object = {}) => {
  provider.person = { sub, email: `${sub}@example.com`, email_verified: true, name: sub, ...claims }
  return server.nobody.call('employee/login/ssologin', await come(await start()))
}
const ownerOf = async (token: string) =>
  (await server.app.inject({ url: '/api/employee/getinfo', headers: { 'x-token': token } })).json().data
    ?.jobid
const rejections = async () =>
  (await admin.call('employee/securitylog', { nowpage: 1, about: 'sign-in' })).data.result.map(
    ({ what }: { what: string }) => what,
  )

test('lets only administrators with a proof set it up, over TLS, and never returns the secret', async () => {
  const employee = await server.as('100010')
  for (const act of ['get', 'save', 'try', 'trystart', 'claims'] as const)
    expect(
      await employee.raw(`oa/company/sso/${act}`, act === 'get' ? {} : { settings: settings() }),
    ).toMatchObject({
      success: false,
    })
  const { data } = await admin.call('oa/company/sso/get', {})
  expect(data).toMatchObject({
    settings: { issuer: provider.issuer, client_secret: '' },
    redirect: `${origin}/login`,
  })
  expect(JSON.stringify(data)).not.toContain(testClient.client_secret)
  const stored = await server.db.pool.query("select value from secret where name = 'connections'")
  expect(stored.rows[0].value).not.toContain(testClient.client_secret)
  const refused: [Partial<SsoSettings>, string][] = [
    [{ issuer: 'http://login.example.com' }, 'sso.no-tls'],
    [{ issuer: 'login' }, 'sso.issuer-unfit'],
    [{ client_id: 'thief', client_secret: '' }, 'connection.secret-again'],
    [{ issuer: other.issuer, client_secret: '' }, 'connection.secret-again'],
    [{ unknown: 'create' }, 'sso.no-department'],
  ]
  for (const [changed, code] of refused)
    expect(
      await admin.call('oa/company/sso/save', { settings: { ...settings(), ...changed } }),
    ).toMatchObject({ code })
})

test('tries metadata, keys and client step by step, and shows an administrator what comes back', async () => {
  const attempt = (changed: Partial<SsoSettings>) =>
    admin.call('oa/company/sso/try', { settings: { ...settings(), ...changed } })
  expect((await attempt({})).data.said).toMatch(/^① 读到 http:.* ② 公布了 1 把签名公钥 ③ 认可客户端/)
  expect(await attempt({ client_secret: 'wrong' })).toMatchObject({ code: 'sso.refused' })
  expect(await attempt({ issuer: `${provider.issuer}/none` })).toMatchObject({ success: false })
  expect(await attempt({ issuer: 'https://10.0.0.1' })).toMatchObject({ code: 'sso.inside' })
  provider.person = { sub: 'u-1', email: '100003@example.com', email_verified: true }
  const { data } = await admin.call('oa/company/sso/trystart', { origin })
  const tried = await admin.call('oa/company/sso/claims', await come(data))
  expect(tried.data.claims).toContainEqual({ name: 'email', value: '100003@example.com' })
  expect(tried.data.said).toMatch(/^对应 .*，可以登录$/)
  const { rows } = await server.db.pool.query('select 1 from person_identity')
  expect(rows).toEqual([])
  const begun = (await admin.call('oa/company/sso/trystart', { origin })).data
  expect(await server.nobody.call('employee/login/ssologin', await come(begun))).toMatchObject({
    code: 'sso.stale',
  })
})

test('signs in the person whom a verified mail names, and from then on the identity alone', async () => {
  const first = await signIn('100002')
  expect(await ownerOf(first.data.token)).toBe('100002')
  // Another mail at the provider takes over nobody.
  const later = await signIn('100002', { email: '100004@example.com' })
  expect(await ownerOf(later.data.token)).toBe('100002')
  const { rows } = await server.db.pool.query('select begun_by from session where issuer is not null limit 1')
  expect(rows[0]).toEqual({ begun_by: 'sso' })
  expect((await rejections())[0]).toBe('登录 通过单点登录')
})

test('requires a password once of people with permissions, and where another identity is linked', async () => {
  for (const [sub, mail, jobid, said] of [
    ['boss', 'admin@example.com', 'admin', /管理权限/],
    ['twin', '100002@example.com', '100002', /另一个身份/],
  ] as const) {
    const { data } = await signIn(sub, { email: mail })
    expect(data).toMatchObject({ token: '', link: { said: expect.stringMatching(said) } })
    const { ticket = '', identity = { issuer: '', subject: '' } } = data.link ?? {}
    const forged = { sso: { ticket, identity: { ...identity, subject: 'else' } } }
    expect(await login(server.nobody, jobid, password, forged as never)).toMatchObject({ code: 'sso.stale' })
    const linked = await login(server.nobody, jobid, password, { sso: { ticket, identity } } as never)
    expect(await ownerOf(linked.data.token)).toBe(jobid)
    expect(await login(server.nobody, jobid, password, { sso: { ticket, identity } } as never)).toMatchObject(
      {
        code: 'sso.stale',
      },
    )
    expect(await ownerOf((await signIn(sub, { email: mail })).data.token)).toBe(jobid)
  }
  // The earlier identity no longer stands for the person.
  expect((await signIn('100002')).data).toMatchObject({ token: '', link: {} })
})

test('gives and withdraws roles by the groups that a claim lists', async () => {
  await save({ groups: 'groups' })
  const body = { name: '按组', group_name: '按组', source_groups: 'Finance' }
  const { id } = (await admin.call('employee/role/save', body)).data
  const holders = async () =>
    (await server.db.pool.query('select person_id from person_role where role_id = $1', [id])).rowCount
  await signIn('100011', { groups: ['Finance', 'Else'] })
  expect(await holders()).toBe(1)
  // Groups that a provider lists elsewhere are not read, so that nothing is withdrawn.
  provider.forge = (payload, sign) => sign({ ...payload, _claim_names: { groups: 'src1' } })
  await signIn('100011')
  provider.forge = undefined
  await signIn('100011', { groups: 'Finance' })
  expect(await holders()).toBe(1)
  await signIn('100011')
  expect(await holders()).toBe(0)
  await save({})
})

const soon = () => Math.floor(Date.now() / 1000)
const forgeries: [string, Forge][] = [
  ['another nonce', (payload, sign) => sign({ ...payload, nonce: 'x' })],
  ['another audience', (payload, sign) => sign({ ...payload, aud: 'somebody-else' })],
  ['another issuer', (payload, sign) => sign({ ...payload, iss: 'https://evil.example' })],
  ['an expired token', (payload, sign) => sign({ ...payload, exp: soon() - 600, iat: soon() - 900 })],
  ['another key', async (payload, sign) => (await sign(payload)).replace(/.{20}$/, 'A'.repeat(20))],
  [
    'no signature',
    (payload) =>
      `${[{ alg: 'none' }, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`,
  ],
]

test('accepts an ID token that is signed again as it was', async () => {
  provider.forge = (payload, sign) => sign(payload)
  expect(await signIn('100013')).toMatchObject({ success: true })
})

test.each(forgeries)('rejects an ID token with %s in a sentence, and logs it', async (_, forge) => {
  provider.forge = forge
  const answer = await signIn('100005')
  expect(answer).toMatchObject({ success: false, code: expect.stringMatching(/^sso\.(?:invalid|refused)$/) })
  expect(answer.msg).toMatch(/身份提供方/)
  expect((await rejections())[0]).toMatch(/^单点登录被拒：/)
  const { rows } = await server.db.pool.query("select 1 from person_identity where subject = '100005'")
  expect(rows).toEqual([])
})

describe('a redirect back', () => {
  const send = (body: object) => server.nobody.call('employee/login/ssologin', body as never)
  beforeEach(() => {
    provider.person = { sub: '100006', email: '100006@example.com', email_verified: true }
  })

  test('counts once, in the browser that began, within ten minutes', async () => {
    const stale = { success: false, code: 'sso.stale', msg: expect.stringMatching(/请重新登录$/) }
    const [mine, yours] = [await start(), await start()]
    expect(await send(await come(mine, { proof: yours.proof }))).toMatchObject(stale)
    const good = await come(mine)
    expect(await send(good)).toMatchObject({ success: true })
    expect(await send(good)).toMatchObject(stale)
    // The code of the first sign-in, in a state of its own.
    expect(await send({ ...good, ...(await start()), address: undefined })).toMatchObject({ success: false })
    const fresh = await start()
    const doubled = await come(fresh)
    const both = await Promise.all([send(doubled), send(doubled)])
    expect(both.filter(({ success }) => success)).toHaveLength(1)
    const late = await come(await start())
    server.clock.move(10 * 60_000 + 1)
    expect(await send(late)).toMatchObject(stale)
    server.clock.move(-10 * 60_000 - 1)
    expect((await rejections())[0]).toMatch(/单点登录被拒：这次登录已失效/)
  })

  test('is bound to the cookie of the browser', async () => {
    const headers = { origin, 'sec-fetch-site': 'same-origin' }
    const cookie = (letter: string) => ({ ...headers, cookie: `Device=${letter.repeat(64)}` })
    const begun = (await server.nobody.raw('employee/login/ssostart', { origin }, cookie('a'))).data
    const back = await come(begun as EmployeeLoginSsostartData)
    expect(await server.nobody.raw('employee/login/ssologin', back, cookie('b'))).toMatchObject({
      code: 'sso.stale',
    })
    expect(await server.nobody.raw('employee/login/ssologin', back, cookie('a'))).toMatchObject({
      success: true,
    })
  })

  test('of another provider is rejected by the issuer that it names', async () => {
    const mixed = await come(await start(), { iss: other.issuer })
    expect(await send(mixed)).toMatchObject({ code: 'sso.invalid' })
    const silent = await come(await start(), { iss: undefined })
    expect(await send(silent)).toMatchObject({ code: 'sso.invalid' })
  })

  test('leads to no other site', async () => {
    const evil = await server.nobody.call('employee/login/ssostart', { origin: 'https://evil.example' })
    expect(new URL(evil.data.address).searchParams.get('redirect_uri')).toBe(`${origin}/login`)
    const { house } = server
    const { config } = house
    house.config = { ...config, siteUrl: undefined }
    expect(
      await server.nobody.call('employee/login/ssostart', { origin: 'https://evil.example' }),
    ).toMatchObject({
      code: 'sso.foreign-page',
    })
    house.config = config
    const foreign = new URL((await start()).address)
    foreign.searchParams.set('redirect_uri', 'https://evil.example/login')
    await expect(provider.visit(foreign.href)).rejects.toThrow(/400/)
  })

  test('of a provider that does not answer is explained', async () => {
    const back = await come(await start())
    provider.forge = () => 'no token at all'
    expect(await send(back)).toMatchObject({ code: 'sso.invalid' })
    expect(await send({ ...(await come(await start())), code: 'unknown' })).toMatchObject({
      code: 'sso.refused',
    })
  })
})

test('rejects an unverified mail, a missing claim, two people and a disabled person with a sentence', async () => {
  expect(await signIn('100007', { email_verified: false })).toMatchObject({ code: 'sso.unverified' })
  expect(await signIn('100007', { email: undefined })).toMatchObject({ code: 'sso.no-claim' })
  await server.db.pool.query("update person set mail = '100007@example.com' where id = '100008'")
  expect(await signIn('100007')).toMatchObject({ code: 'sso.ambiguous' })
  await server.db.pool.query("update person set mail = '100008@example.com' where id = '100008'")
  expect(await signIn('100007')).toMatchObject({ success: true })
  await server.db.pool.query("update person set enabled = false where id = '100007'")
  expect((await signIn('100007')).msg).toBe('您的账号已停用，请联系管理员')
  await server.db.pool.query("update person set enabled = false where id = '100009'")
  expect(await signIn('100009')).toMatchObject({ code: 'sso.disabled' })
})

test('asks for the second factor that a person has here', async () => {
  const person = await server.as('100011')
  await proveByPassword(person, password)
  const { data: begun } = await person.call('employee/secondfactor/begin', {})
  const totp = new TOTP({ secret: Secret.fromBase32(begun.secret) })
  const { data: on } = await person.call('employee/secondfactor/confirm', {
    code: totp.generate({ timestamp: server.clock.now() }),
  })
  const { data } = await signIn('100011')
  expect(data).toMatchObject({ token: '', second: { person: '100011' } })
  const { ticket = '', identity } = data.second ?? {}
  const show = (more: object) =>
    server.nobody.call('employee/login/second', { ticket, person: '100011', identity, ...more } as never)
  expect(await show({ code: '000000' })).toMatchObject({ code: 'session.wrong-code' })
  expect(await show({ code: on.codes[0], identity: { ...identity, subject: 'boss' } })).toMatchObject({
    code: 'sso.stale',
  })
  expect(await ownerOf((await show({ code: on.codes[0] })).data.token)).toBe('100011')
})

test('refuses, adds or lets wait people whom nobody in the directory matches', async () => {
  expect((await signIn('new-1')).data).toMatchObject({
    token: '',
    link: { said: expect.stringMatching(/没有对应的人/) },
  })
  const { rows } = await server.db.pool.query('select id, name from department where enabled limit 1')
  const department = [{ deptid: rows[0].id, name: rows[0].name }]
  await save({ unknown: 'create', department })
  const added = await signIn('new-1', { preferred_username: 'n001', name: '新人甲' })
  expect(await ownerOf(added.data.token)).toBe('n001')
  const newcomer = senderWith(server.app, added.data.token)
  expect((await newcomer.call('employee/proof', {})).data.ways).toEqual([])
  expect(await signIn('new-2', { preferred_username: 'n001' })).toMatchObject({ code: 'sso.job-taken' })
  await save({ unknown: 'confirm', department })
  for (let tries = 0; tries < 2; tries++)
    expect((await signIn('new-3', { preferred_username: 'n003', name: '新人丙' })).data.waits).toMatch(
      /管理员/,
    )
  const { data } = await admin.call('employee/invitation/applicants', { nowpage: 1 })
  expect(data.result).toMatchObject([{ name: '新人丙', jobid: 'n003', by: new URL(provider.issuer).host }])
  await admin.call('employee/invitation/confirm', { id: data.result[0]?.id ?? '' })
  expect(await ownerOf((await signIn('new-3')).data.token)).toBe('n003')
  await server.db.pool.query("update person set enabled = false where id = 'admin'")
  expect(await signIn('new-4', { preferred_username: 'n004' })).toMatchObject({ code: 'sso.nobody-adds' })
  await server.db.pool.query("update person set enabled = true where id = 'admin'")
  const { rows: roles } = await server.db.pool.query(
    'select id, name from role where cardinality(permissions) > 0 limit 1',
  )
  const powerful = { ...settings(), unknown: 'create' as const, department, role: roles }
  expect(await admin.call('oa/company/sso/save', { settings: powerful })).toMatchObject({
    code: 'sso.role-permits',
  })
})

test('leaves passwords to administrators and emergency holders where single sign-on is the only way', async () => {
  await save({ only: true })
  expect((await server.nobody.call('settings.get', {})).data).toMatchObject({
    sso: { only: true, label: { zh: '公司账号', en: '公司账号' } },
  })
  expect((await server.nobody.call('settings.get', {})).data.scan).toBeUndefined()
  expect(await login(server.nobody, '100012', password)).toMatchObject({ code: 'sso.only' })
  expect(await login(server.nobody, '100012', 'wrong')).toMatchObject({ code: 'session.wrong-login' })
  expect(await login(server.nobody, 'admin', password)).toMatchObject({ success: true })
  expect(await server.nobody.call('employee/login/scanstart', {})).toMatchObject({ code: 'scan.off' })
  const { data } = await admin.call('employee/role/save', {
    name: '应急',
    group_name: '安全',
    permissions: ['emergency'],
  })
  await server.db.pool.query(
    'insert into person_role (workspace, person_id, role_id) values ($1, $2, $3) on conflict do nothing',
    ['oa', '100012', data.id],
  )
  expect(await login(server.nobody, '100012', password)).toMatchObject({ success: true })
  await save({})
})

describe('sign-out', () => {
  const logoutEvent = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const tell = async (claims: object, header?: Record<string, unknown>) => {
    const whole = {
      iss: provider.issuer,
      aud: testClient.client_id,
      iat: soon(),
      exp: soon() + 60,
      ...claims,
    }
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: '/sso/logout',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: String(new URLSearchParams({ logout_token: await provider.sign(whole, header) })),
    })
    return statusCode
  }

  test('at the provider ends the sessions that the identity began, once for each logout token', async () => {
    const { data } = await signIn('100013')
    const good = { sub: '100013', jti: 'j1', events: logoutEvent }
    for (const bad of [
      { ...good, iss: other.issuer },
      { ...good, aud: 'else' },
      { ...good, iat: soon() - 3600, exp: soon() - 3000 },
      { ...good, nonce: 'n' },
      { ...good, events: {} },
      { jti: 'j2', events: logoutEvent },
      { sub: '100013', events: logoutEvent },
    ])
      expect(await tell(bad)).toBe(400)
    expect(await ownerOf(data.token)).toBe('100013')
    expect(await tell(good)).toBe(200)
    expect(await ownerOf(data.token)).toBeUndefined()
    expect(await tell(good)).toBe(400)
    expect(await rejections()).toContainEqual(expect.stringMatching(/^身份提供方结束了会话/))
    const again = await signIn('100013')
    const { rows } = await server.db.pool.query("select sid from session where subject = '100013'")
    expect(await tell({ sid: rows[0].sid ?? 'none', jti: 'j3', events: logoutEvent })).toBe(200)
    expect(await ownerOf(again.data.token)).toBe(rows[0].sid ? undefined : '100013')
  })

  test('here leads on to the provider where the company wants it', async () => {
    const leave = async () => {
      const { token } = (await signIn('100013')).data
      const url = '/api/employee/ssosignout'
      return (
        await server.app.inject({ method: 'POST', url, headers: { 'x-token': token }, payload: {} })
      ).json()
    }
    expect(await leave()).toMatchObject({ success: true, data: {} })
    await save({ sign_out: true })
    const { data } = await leave()
    expect((await admin.call('employee/ssosignout', {})).data).toEqual({})
    const address = new URL(data.address)
    expect(address.origin).toBe(provider.issuer)
    expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${origin}/login`)
  })
})
