import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type {
  EmployeeLoginScanstartData,
  EmployeeLoginScanwaitBody,
  EmployeeLoginScanwaitData,
} from '../../../src/generated/types'
import { requestLimits } from '../../../src/server/platform/http/limits'
import { hashPassword } from '../../../src/server/platform/security/password-hash'
import { homeWorkspace } from '../../../src/server/platform/workspace'
import { startEnvironmentSession, startSession } from '../../../src/server/queries/session/session'
import { endScanWaits } from '../../../src/server/services/scan-sign-in'
import { setForCompany } from '../../kit/company-settings'
import { proveByPassword } from '../../kit/proving'
import { type Sender, senderWith, serverOfFile, type TestServer } from '../../kit/server'

/** Sign-in by a QR code: a browser shows it, a signed-in phone confirms, and only that browser gets the session, once. */

let server: TestServer
const password = 'Mima2026'
const computer = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36'
const gone = { success: false, code: 'scan.gone' }

beforeAll(async () => {
  server = await serverOfFile()
  await server.db.pool.query('update person set password_hash = $1', [await hashPassword(password)])
})
afterAll(() => server.stop())
beforeEach(() => server.db.pool.query('delete from login_attempt'))

/** A new session of a person, as on a phone. */
async function phoneOf(jobId: string): Promise<Sender> {
  const { token } = await server.db.transaction((tx) => startSession(tx, server.house, homeWorkspace, jobId))
  return senderWith(server.app, token)
}

const begin = async () =>
  (await server.nobody.raw('employee/login/scanstart', {}, { 'user-agent': computer }))
    .data as EmployeeLoginScanstartData

type Known = EmployeeLoginScanwaitBody['known']
async function wait({ code, secret }: Pick<EmployeeLoginScanstartData, 'code' | 'secret'>, known: Known) {
  const body = { code, secret, known }
  const answer = await server.nobody.raw('employee/login/scanwait', body, { 'user-agent': computer })
  return answer.data as EmployeeLoginScanwaitData
}

const scan = (phone: Sender, { code }: { code: string }) => phone.call('employee/scansignin', { code })
const decide = (phone: Sender, { code }: { code: string }, confirmed = true) =>
  phone.call('employee/scansignin/decide', { code, confirmed })

/** A sign-in that a person's phone has confirmed. */
async function confirmedBy(phone: Sender) {
  const begun = await begin()
  await scan(phone, begun)
  expect(await decide(phone, begun)).toMatchObject({ success: true })
  return begun
}

test('signs the waiting browser in as soon as the phone has scanned and confirmed, and logs both devices', async () => {
  const phone = await phoneOf('100010')
  const begun = await begin()
  expect(begun).toMatchObject({
    code: expect.stringMatching(/^[0-9a-f]{32}$/),
    secret: expect.stringMatching(/^[0-9a-f]{64}$/),
    number: expect.stringMatching(/^\d{4}$/),
  })
  const hearsScan = wait(begun, 'waiting')
  const { data: shown } = await scan(phone, begun)
  expect(shown).toMatchObject({ number: begun.number, agent: computer, address: '127.0.0.1' })
  expect(JSON.stringify(shown)).not.toContain(begun.secret)
  expect(await hearsScan).toEqual({ state: 'scanned' })
  const hearsDecision = wait(begun, 'scanned')
  expect(await decide(phone, begun)).toMatchObject({ success: true, data: null })
  const { state, token } = await hearsDecision
  expect(state).toBe('done')
  const desk = senderWith(server.app, token ?? '')
  expect((await desk.call('employee/getinfo.get', {})).data).toMatchObject({ jobid: '100010' })
  const { data: sessions } = await desk.call('employee/sessions', {})
  expect(sessions.find(({ here }) => here)).toMatchObject({ agent: computer, address: '127.0.0.1' })
  const { data: history } = await phone.call('employee/sessions/history', {})
  expect(history.slice(0, 2).map(({ what, strange }) => [what, strange])).toEqual([
    ['登录 通过手机扫码（Chrome · Windows）', false],
    ['确认了扫码登录：Chrome · Windows，127.0.0.1', false],
  ])
})

test('stores neither the code nor the secret of the browser', async () => {
  const { code, secret } = await begin()
  const { rows } = await server.db.pool.query('select scan_sign_in::text as row from scan_sign_in')
  expect(rows.length).toBeGreaterThan(0)
  for (const { row } of rows) expect([code, secret].some((text) => row.includes(text))).toBe(false)
})

test('gives the session to one of ten simultaneous requests, and to none afterwards', async () => {
  const begun = await confirmedBy(await phoneOf('100011'))
  const answers = await Promise.all(Array.from({ length: 10 }, () => wait(begun, 'scanned')))
  expect(answers.filter(({ state }) => state === 'done')).toHaveLength(1)
  expect(answers.filter(({ state }) => state === 'expired')).toHaveLength(9)
  expect(await wait(begun, 'scanned')).toEqual({ state: 'expired' })
})

test('gives nothing to a browser that knows the code of the picture but not the secret', async () => {
  const begun = await confirmedBy(await phoneOf('100011'))
  const other = await begin()
  expect(await wait({ ...begun, secret: other.secret }, 'scanned')).toEqual({ state: 'expired' })
  expect(await wait({ ...begun, secret: '0'.repeat(64) }, 'scanned')).toEqual({ state: 'expired' })
  expect((await wait(begun, 'scanned')).state).toBe('done')
})

test('takes one decision of the phone that scanned, and none of another phone or without scanning', async () => {
  const [mine, others, second] = [await phoneOf('100012'), await phoneOf('100013'), await phoneOf('100012')]
  const begun = await begin()
  expect(await decide(mine, begun)).toMatchObject(gone)
  await scan(mine, begun)
  for (const phone of [others, second]) {
    expect(await scan(phone, begun)).toMatchObject(gone)
    expect(await decide(phone, begun)).toMatchObject(gone)
  }
  expect(await scan(mine, begun)).toMatchObject({ success: true })
  const both = await Promise.all([decide(mine, begun), decide(mine, begun)])
  expect(both.map(({ success }) => success).sort()).toEqual([false, true])
  expect(await decide(mine, begun, false)).toMatchObject(gone)
  expect(await scan(mine, begun)).toMatchObject(gone)
})

test('tells the browser of a refusal, which is marked in the history', async () => {
  const phone = await phoneOf('100014')
  const begun = await begin()
  await scan(phone, begun)
  const hears = wait(begun, 'scanned')
  expect(await decide(phone, begun, false)).toMatchObject({ success: true })
  expect(await hears).toEqual({ state: 'refused' })
  expect(await decide(phone, begun)).toMatchObject(gone)
  const [last] = (await phone.call('employee/sessions/history', {})).data
  expect(last).toMatchObject({ what: '拒绝了扫码登录：Chrome · Windows，127.0.0.1', strange: true })
})

test('expires a code after two minutes, and a confirmation that is not used within 30 seconds', async () => {
  const phone = await phoneOf('100015')
  const [unscanned, scanned] = [await begin(), await begin()]
  await scan(phone, scanned)
  server.clock.move(requestLimits.scanLife + 1_000)
  expect(await scan(phone, unscanned)).toMatchObject(gone)
  expect(await decide(phone, scanned)).toMatchObject(gone)
  expect(await wait(scanned, 'scanned')).toEqual({ state: 'expired' })
  const confirmed = await confirmedBy(phone)
  server.clock.move(requestLimits.scanTaken + 1_000)
  expect(await wait(confirmed, 'scanned')).toEqual({ state: 'expired' })
})

test('signs nobody in whose account or phone was signed out between the confirmation and the session', async () => {
  const first = await confirmedBy(await phoneOf('100016'))
  await server.db.pool.query("update person set enabled = false where id = '100016'")
  expect(await wait(first, 'scanned')).toEqual({ state: 'expired' })
  await server.db.pool.query("update person set enabled = true where id = '100016'")
  expect(await wait(first, 'scanned')).toEqual({ state: 'expired' })
  const phone = await phoneOf('100016')
  const second = await confirmedBy(phone)
  await phone.call('employee/logout', {})
  expect(await wait(second, 'scanned')).toEqual({ state: 'expired' })
})

test('requires the second factor on the phone from people who have one, and lets them refuse without it', async () => {
  const phone = await phoneOf('100002')
  await proveByPassword(phone, password)
  const { data } = await phone.call('employee/secondfactor/begin', {})
  const codeNow = () =>
    new TOTP({ secret: Secret.fromBase32(data.secret) }).generate({ timestamp: server.clock.now() })
  await phone.call('employee/secondfactor/confirm', { code: codeNow() })
  server.clock.move(3_600_000)
  const [begun, unwanted] = [await begin(), await begin()]
  await Promise.all([scan(phone, begun), scan(phone, unwanted)])
  expect(await decide(phone, begun)).toMatchObject({ success: false, code: 'proof.needed' })
  expect(await wait(begun, 'waiting')).toEqual({ state: 'scanned' })
  expect(await decide(phone, unwanted, false)).toMatchObject({ success: true })
  expect(await phone.call('employee/proof/give', { code: codeNow() })).toMatchObject({ success: true })
  expect(await decide(phone, begun)).toMatchObject({ success: true })
  expect((await wait(begun, 'scanned')).state).toBe('done')
})

describe('sessions that confirm nothing', () => {
  test('rejects an impersonator and the test environment', async () => {
    const begun = await begin()
    const admin = await server.as('admin')
    const { data } = await admin.call('employee/changeuser', { userid: '100009', reason: '协助' })
    const acting = senderWith(server.app, data.token)
    expect(await scan(acting, begun)).toMatchObject({ status: 403, code: 'acting.not-allowed' })
    const { db, house } = server
    const wanted = { workspace: homeWorkspace, personId: '100009', realId: null, life: 60_000 }
    const { token } = await db.transaction((tx) =>
      startEnvironmentSession(tx, house, { ...wanted, environment: 'test' }),
    )
    const inTest = senderWith(server.app, token, 'x-token-test')
    expect(await scan(inTest, begun)).toMatchObject({ success: false, code: 'scan.own-session' })
    expect(await wait(begun, 'scanned')).toEqual({ state: 'waiting' })
  })

  test('rejects a person who must first set a new password, and one without a session', async () => {
    const phone = await phoneOf('100017')
    await server.db.pool.query("update person set must_change = true where id = '100017'")
    const begun = await begin()
    expect(await scan(phone, begun)).toMatchObject({ status: 403, code: 'session.must-change' })
    expect(await scan(server.nobody, begun)).toMatchObject({ status: 401 })
    expect(await decide(server.nobody, begun)).toMatchObject({ status: 401 })
  })
})

test('rejects codes and secrets of another form', async () => {
  const phone = await phoneOf('100010')
  expect(await phone.raw('employee/scansignin', { code: 'x' })).toMatchObject({ status: 400 })
  expect(await phone.raw('employee/scansignin/decide', { code: '0'.repeat(32) })).toMatchObject({
    status: 400,
  })
  const short = { code: '0'.repeat(32), secret: '0', known: 'waiting' }
  expect(await server.nobody.raw('employee/login/scanwait', short)).toMatchObject({ status: 400 })
  expect(await server.nobody.raw('employee/login/scanstart', { x: 1 })).toMatchObject({ status: 400 })
})

test('limits the codes of a network and the requests that wait, which end when the server stops', async () => {
  const answers = await Promise.all(
    Array.from({ length: requestLimits.scanTries + 1 }, () =>
      server.nobody.call('employee/login/scanstart', {}),
    ),
  )
  expect(answers.filter(({ success }) => success)).toHaveLength(requestLimits.scanTries)
  expect(answers.find(({ success }) => !success)).toMatchObject({ code: 'scan.too-often' })
  const [begun] = answers.flatMap(({ success, data }) => (success ? [data] : []))
  const body = { code: begun?.code ?? '', secret: begun?.secret ?? '', known: 'waiting' } as const
  const waits = Array.from({ length: requestLimits.scanWaits + 1 }, () =>
    server.nobody.call('employee/login/scanwait', body),
  )
  expect(await Promise.race(waits)).toMatchObject({ status: 429, code: 'request.too-often' })
  const stopping = setInterval(() => endScanWaits(server.house), 50)
  const states = (await Promise.all(waits)).map(({ data }) => data?.state)
  clearInterval(stopping)
  expect(states.filter((state) => state === 'waiting')).toHaveLength(requestLimits.scanWaits)
})

test('is switched off by the company, also for codes that are shown already', async () => {
  const phone = await phoneOf('100010')
  const begun = await begin()
  expect((await server.nobody.call('settings.get', {})).data).toHaveProperty('scan', true)
  const admin = await server.as('admin')
  await proveByPassword(admin, password)
  await setForCompany(server, { scan_sign_in: false })
  expect((await server.nobody.call('settings.get', {})).data).not.toHaveProperty('scan')
  const off = { success: false, code: 'scan.off' }
  expect(await server.nobody.call('employee/login/scanstart', {})).toMatchObject(off)
  expect(await scan(phone, begun)).toMatchObject(off)
  await setForCompany(server, { scan_sign_in: true })
})
