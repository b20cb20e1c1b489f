import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { hashPassword } from '../../../src/server/platform/security/password-hash'
import { sealPassword } from '../../kit/password'
import { serverOfFile, type TestServer } from '../../kit/server'

/** Guessing passwords is slowed down: many accounts from one address, one account from many addresses. */

const [password, victim] = ['Mima2026', '100002']
const wrong = { success: false, code: 'session.wrong-login' }

let server: TestServer
beforeAll(async () => {
  server = await serverOfFile()
  const hash = await hashPassword(password)
  await server.db.pool.query('update person set password_hash = $1', [hash])
})
beforeEach(() => server.db.pool.query('delete from login_attempt'))
afterAll(() => server.stop())

async function signIn(userName: string, typed: string, remoteAddress: string) {
  const { data } = await server.nobody.call('employee/login/getpkey', { userName })
  const payload = { userName, kid: data.kid, password: sealPassword(data.publicKey, typed) }
  return (
    await server.app.inject({ method: 'POST', url: '/api/employee/login', payload, remoteAddress })
  ).json()
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)
const address = (n: number) => `10.1.0.${n}`
const notes = async (action: string) =>
  (
    await server.db.pool.query('select person_id, details from audit where action = $1 order by at, id', [
      action,
    ])
  ).rows

test('blocks an address for some time after thirty failures over sixty accounts', async () => {
  server.clock.freeze()
  for (const n of numbers(60)) await signIn(String(100_001 + n), 'Falsch2026', '10.0.0.1')
  expect(await signIn(victim, password, '10.0.0.1')).toMatchObject(wrong)
  expect(await signIn(victim, password, '10.0.0.2')).toMatchObject({ success: true })
  expect(await notes('sign-in.failed')).toHaveLength(30)
  expect(await notes('sign-in.slowed')).toEqual([
    { person_id: '', details: { address: '10.0.0.1', of: 'address' } },
  ])
  server.clock.move(11_000)
  expect(await signIn(victim, password, '10.0.0.1')).toMatchObject({ success: true })
})

test('never slows an address with successful sign-ins', async () => {
  for (const n of numbers(40))
    expect(await signIn(String(100_001 + n), password, '10.0.0.3')).toMatchObject({ success: true })
})

test('accepts sixty people who sign in at the same moment from one new address', async () => {
  const answers = await Promise.all(numbers(60).map((n) => signIn(String(100_001 + n), password, '10.0.0.4')))
  expect(answers.filter(({ success }) => !success)).toEqual([])
})

test('accepts the right password from known addresses and a new one after failures from thirty addresses', async () => {
  const tried = '100004'
  expect(await signIn(tried, password, '10.0.0.9')).toMatchObject({ success: true })
  for (const n of numbers(30)) await signIn(tried, 'Falsch2026', address(n))
  expect(await signIn(tried, password, address(99))).toMatchObject({ success: true })
  expect(await signIn(tried, password, '10.0.0.9')).toMatchObject({ success: true })
})

describe('an office behind one address', () => {
  const office = '10.0.0.20'
  const page = { origin: 'http://localhost', host: 'localhost' }
  const cookieOf = (header: unknown) => String(header).split(';', 1)[0] ?? ''
  const enter = async (cookie = '') => {
    const headers = { ...page, cookie }
    const from = { remoteAddress: office, headers, method: 'POST' } as const
    const asked = { url: '/api/employee/login/getpkey', payload: { userName: victim } }
    const { data } = (await server.app.inject({ ...from, ...asked })).json()
    const payload = { userName: victim, kid: data.kid, password: sealPassword(data.publicKey, password) }
    return server.app.inject({ ...from, url: '/api/employee/login', payload })
  }

  test('blocks the guessing colleague and the attacked account, but no browser that signed in from the address', async () => {
    const known = cookieOf((await enter()).headers['set-cookie'])
    for (const n of numbers(34)) await signIn(`nobody${n}`, 'Falsch2026', office)
    expect((await enter()).json()).toMatchObject({ success: true })
    for (const _ of numbers(6)) await signIn(victim, 'Falsch2026', office)
    expect((await enter()).json()).toMatchObject(wrong)
    expect((await enter(known)).json()).toMatchObject({ success: true })
    expect(await signIn('100005', password, office)).toMatchObject(wrong)
  })
})

describe('a failed sign-in', () => {
  afterEach(() => vi.restoreAllMocks())

  /** The names of the statements that reach the database, or their texts behind a pooler that keeps no names. */
  async function statementsOf(act: () => Promise<unknown>): Promise<string[]> {
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    await act()
    // Plain strings are the heartbeat of the connection that listens, which runs at any time.
    const names = sent.mock.calls.flatMap(([query]) => {
      const { name, text } = query as unknown as { name: string; text?: string }
      return text === undefined ? [] : [name || text]
    })
    sent.mockRestore()
    return names
  }
  const failing = (userName: string, from: string) => statementsOf(() => signIn(userName, 'Falsch2026', from))

  test('runs the same statements for an account and an unknown name, however often', async () => {
    await server.db.pool.query("update person set password_hash = null where id = '100009'")
    await signIn('100008', password, '10.0.0.30')
    for (const n of numbers(6)) {
      const unknown = await failing('niemand', '10.0.0.30')
      expect(unknown.join()).toMatch(n < 5 ? /audit-add|into public\.audit / : /burst-count|as begins/)
      for (const account of ['100008', '100007', '100009'])
        expect(await failing(account, '10.0.0.30')).toEqual(unknown)
    }
  })

  test('runs the same statements for both from a slowed address', async () => {
    for (const n of numbers(31)) await signIn(`nobody${n}`, 'Falsch2026', '10.0.0.31')
    expect(await failing('100008', '10.0.0.31')).toEqual(await failing('niemand', '10.0.0.31'))
  })

  test('runs the same statements for both when keys for passwords are requested', async () => {
    const asking = (userName: string) =>
      statementsOf(() => server.nobody.call('employee/login/getpkey', { userName }))
    expect(await asking('100008')).toEqual(await asking('niemand'))
  })

  test('raises no alarm that contains an unknown name', async () => {
    for (const n of numbers(20)) await signIn('niemand', 'Falsch2026', address(200 + n))
    const bursts = await notes('sign-in.burst')
    expect(bursts.filter(({ person_id, details }) => details.of === 'account' && !person_id)).toEqual([])
    expect(await notes('sign-in.unknown')).toContainEqual({
      person_id: '',
      details: { address: address(200) },
    })
  })
})

test('stores no text mistyped as a name', async () => {
  await signIn('MeinGeheimnis2026', 'Falsch2026', '10.0.0.4')
  const { rows } = await server.db.pool.query('select * from audit')
  expect(JSON.stringify(rows)).not.toContain('MeinGeheimnis')
})

test('records sign-ins and password changes with their address', async () => {
  await signIn(victim, password, '10.0.0.5')
  expect((await notes('sign-in.done')).at(-1)).toEqual({
    person_id: victim,
    details: { address: '10.0.0.5' },
  })
})
