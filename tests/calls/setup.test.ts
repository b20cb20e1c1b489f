import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../src/server/app'
import { openDb } from '../../src/server/platform/db/db'
import { found, printedCode, type Typed } from '../kit/founding'
import { login, sealPassword } from '../kit/password'
import { senderWith, serverOfFile, type TestServer } from '../kit/server'

/** An installation without a company: it is founded once, by whoever reads the console. */

let server: TestServer
let typed: Typed
beforeEach(async () => {
  server = await serverOfFile({ contents: 'empty' })
  typed = {
    code: await printedCode(server.house),
    company: ' 江南纺织有限公司 ',
    name: ' 顾明远 ',
    jobid: 'guming',
    password: 'Jiangnan2026',
    confirmPassword: 'Jiangnan2026',
    language: 'en',
  }
})
afterEach(() => server.stop())

const rows = async (sql: string) => (await server.db.pool.query(sql)).rows
const isSetup = async () => (await server.nobody.call('settings.get', {})).data.setup
const noted = () =>
  rows("select action, person_name as by, details from audit where action like 'setup.%' order by at, id")

test('creates the company with the code, makes the founder administrator and signs in', async () => {
  expect(await isSetup()).toBe(true)
  const { success, data } = await found(server, typed)
  expect(success).toBe(true)
  const founder = senderWith(server.app, data.token)
  const { data: person } = await founder.call('employee/getinfo.get', {})
  expect(person).toMatchObject({ name: '顾明远', jobid: 'guming', roles: { all: expect.anything() } })
  expect((await founder.call('dept/list', {})).data).toMatchObject([{ name: '江南纺织有限公司' }])
  const { data: company } = await founder.call('oa/company/settings', {})
  expect(company.settings.notice_language).toBe('en')
  expect(await isSetup()).toBeUndefined()
  expect(await noted()).toEqual([{ action: 'setup.done', by: '顾明远', details: { address: '10.0.0.1' } }])
})

test('signs the founder in again with the chosen password, without asking to change it', async () => {
  await found(server, typed)
  const { data } = await login(server.nobody, 'guming', 'Jiangnan2026')
  expect(data).toMatchObject({ token: expect.stringMatching(/./), mustChange: false })
})

test('accepts the setup code with and without hyphens, and in capitals', async () => {
  const code = ` ${typed.code.replaceAll('-', ' ').toUpperCase()}`
  expect(await found(server, { ...typed, code })).toMatchObject({ success: true })
})

test('runs setup once, then rejects it with a sentence and changes nothing', async () => {
  await found(server, typed)
  const before = await rows('select * from person')
  const again = await found(server, { ...typed, company: '别的公司', jobid: 'other' })
  expect(again).toMatchObject({
    success: false,
    code: 'setup.over',
    msg: '公司已经建立，不能再次设置。请登录',
  })
  expect(await rows('select * from person')).toEqual(before)
  expect(await rows('select name from department')).toEqual([{ name: '江南纺织有限公司' }])
  expect(await rows("select 1 from secret where name = 'setup-code'")).toEqual([])
})

test('creates the company once for simultaneous requests at two processes', async () => {
  const db = openDb(server.url)
  const beside = buildApp({ ...server.house, db })
  const places = [server, { app: beside, nobody: senderWith(beside, '') }]
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      found(places[n % 2] ?? server, { ...typed, jobid: `founder${n}`, name: `创建人${n}` }),
    ),
  )
  await beside.close()
  await db.close()
  expect(answers.map(({ code }) => code ?? '').sort()).toEqual(['', ...Array(7).fill('setup.over')])
  const winner = answers.findIndex(({ success }) => success)
  expect(await rows('select jobid, is_admin from person')).toEqual([
    { jobid: `founder${winner}`, is_admin: true },
  ])
  expect(await rows('select count(*)::int as n from department')).toEqual([{ n: 1 }])
  expect(await rows('select count(*)::int as n from session')).toEqual([{ n: 1 }])
})

test('rejects a wrong code, logs its address, and throttles it like wrong passwords', async () => {
  const wrong = { ...typed, code: '0000-0000-0000-0000' }
  const tried = []
  for (let n = 0; n < 31; n++) tried.push((await found(server, wrong)).code)
  expect(tried).toEqual([...Array(30).fill('setup.code-wrong'), 'setup.slowed'])
  expect(await noted()).toEqual(
    Array(30).fill({ action: 'setup.failed', by: '', details: { address: '10.0.0.1' } }),
  )
  expect(await rows("select details->>'of' as of from audit where action = 'sign-in.burst'")).toEqual([
    { of: 'address' },
  ])
  expect(await found(server, typed)).toMatchObject({ code: 'setup.slowed' })
  expect(await rows('select 1 from person')).toEqual([])
  expect(await found(server, typed, '10.0.0.2')).toMatchObject({ success: true })
})

test('accepts requests of a throttled address again after some time', async () => {
  for (let n = 0; n < 31; n++) await found(server, { ...typed, code: '0' })
  server.clock.move(11_000)
  expect(await found(server, typed)).toMatchObject({ success: true })
})

test.each<[string, Partial<Typed>, string]>([
  ['too short', { password: 'Ab1', confirmPassword: 'Ab1' }, 'password.length-asvs'],
  ['common', { password: 'Password123', confirmPassword: 'Password123' }, 'password.common'],
  ['with the own account', { password: 'Guming2026', confirmPassword: 'Guming2026' }, 'password.common'],
  ['typed otherwise the second time', { confirmPassword: 'Jiangnan2027' }, 'password.differs'],
])('rejects a password %s by its sentence and keeps the code valid', async (_, part, code) => {
  for (let n = 0; n < 3; n++) expect(await found(server, { ...typed, ...part })).toMatchObject({ code })
  expect(await rows('select 1 from person')).toEqual([])
  expect(await rows('select 1 from login_attempt where open_at > now()')).toEqual([])
  expect(await found(server, typed)).toMatchObject({ success: true })
})

test('rejects blank names and an account with blanks beside their fields', async () => {
  const { code, msg, data } = await found(server, { ...typed, company: '  ', name: ' ', jobid: 'gu ming' })
  expect(code).toBe('form.faults')
  for (const sentence of ['请输入公司名称', '请输入您的姓名', '工号或账号中间不能有空格'])
    expect(msg).toContain(sentence)
  expect(data).toMatchObject(['company', 'name', 'jobid'].map((model) => ({ model })))
})

test('accepts intercepted encrypted passwords only once', async () => {
  const { data } = await server.nobody.call('employee/login/getpkey', { userName: 'guming' })
  const [password, confirmPassword] = ['Jiangnan2026', 'Jiangnan2027'].map((one) =>
    sealPassword(data.publicKey, one),
  )
  const caught = { ...typed, password, confirmPassword, kid: data.kid }
  const codes = []
  for (const _ of [1, 2]) codes.push((await server.nobody.raw('setup', caught)).code)
  expect(codes).toEqual(['password.differs', 'setup.stale'])
})

test('opens nothing else before setup', async () => {
  const { data } = await login(server.nobody, 'admin', 'Qianpi123')
  expect(data).toBeNull()
  for (const name of ['employee/getinfo.get', 'dept/list', 'oa/company/settings'] as const)
    expect((await server.nobody.raw(name, {})).status, name).toBe(401)
})
