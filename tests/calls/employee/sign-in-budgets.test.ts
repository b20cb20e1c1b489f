import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '../../../src/server/platform/password'
import { sealPassword } from '../../kit/password'
import { serverOfFile, type TestServer } from '../../kit/server'

/** Guessing passwords is slowed down: many accounts from one address, one account from many addresses. */

const [password, victim, hour] = ['Mima2026', '100002', 3_600_000]
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

test('sixty accounts from one address: after thirty failures nobody is heard from there for some time', async () => {
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

test('an address where people sign in rightly is never slowed', async () => {
  for (const n of numbers(40))
    expect(await signIn(String(100_001 + n), password, '10.0.0.3')).toMatchObject({ success: true })
})

test('one account from thirty addresses: unknown ones wait, the one it was signed in from does not', async () => {
  const tried = '100004'
  expect(await signIn(tried, password, '10.0.0.9')).toMatchObject({ success: true })
  for (const n of numbers(30)) await signIn(tried, 'Falsch2026', address(n))
  expect(await signIn(tried, password, address(99))).toMatchObject(wrong)
  expect(await signIn('100005', password, address(99))).toMatchObject({ success: true })
  expect(await signIn(tried, password, '10.0.0.9')).toMatchObject({ success: true })
  expect((await notes('sign-in.slowed')).at(-1)).toMatchObject({
    person_id: tried,
    details: { of: 'account' },
  })
  server.clock.move(hour)
  expect(await signIn(tried, password, address(99))).toMatchObject({ success: true })
})

test('what was mistyped as a name is kept nowhere', async () => {
  await signIn('MeinGeheimnis2026', 'Falsch2026', '10.0.0.4')
  const { rows } = await server.db.pool.query('select * from audit')
  expect(JSON.stringify(rows)).not.toContain('MeinGeheimnis')
})

test('signing in and a changed password are kept with their address', async () => {
  await signIn(victim, password, '10.0.0.5')
  expect((await notes('sign-in.done')).at(-1)).toEqual({
    person_id: victim,
    details: { address: '10.0.0.5' },
  })
})
