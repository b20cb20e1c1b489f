import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../../src/server/platform/security/password-hash'
import { homeWorkspace } from '../../../src/server/platform/workspace'
import { setPassword } from '../../../src/server/queries/directory/person'
import { startSession } from '../../../src/server/queries/session/session'
import { login } from '../../kit/password'
import { proveByPassword } from '../../kit/proving'
import { senderWith, serverOfFile, type TestServer } from '../../kit/server'

let server: TestServer
beforeAll(async () => {
  server = await serverOfFile()
})
afterAll(() => server.stop())

/** One more sign-in of somebody. */
async function signInOf(jobId: string) {
  const { db, house, app } = server
  const { token } = await db.transaction((tx) => startSession(tx, house, homeWorkspace, jobId))
  return senderWith(app, token)
}

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1'

test('lists only the person’s own sessions, the current one first', async () => {
  const [desk] = [await signInOf('100010'), await signInOf('100010'), await signInOf('100011')]
  const { data } = await desk.call('employee/sessions', {})
  expect(data.map(({ here }) => here)).toEqual([true, false])
  expect(data[0]).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{24}$/),
    agent: expect.any(String),
    address: expect.any(String),
    by: 'password',
    first: expect.any(String),
    last: expect.any(String),
    here: true,
  })
})

test('stores the device and address of the sign-in and the address of the last use', async () => {
  const hash = await hashPassword('Mima2026')
  await server.db.transaction((tx) => setPassword(tx, homeWorkspace, '100012', hash))
  const fromPhone: typeof server.nobody.call = async (name, body) => {
    const { app } = server
    const url = name === 'employee/login' ? '/api/employee/login' : '/api/employee/login/getpkey'
    const sent = { method: 'POST', url, payload: body as object, remoteAddress: '10.1.2.3' } as const
    return (await app.inject({ ...sent, headers: { 'user-agent': phone } })).json()
  }
  const { token } = (await login({ call: fromPhone }, '100012', 'Mima2026')).data
  const list = async (remoteAddress: string) => {
    const sent = { method: 'POST', url: '/api/employee/sessions', payload: {}, remoteAddress } as const
    return (await server.app.inject({ ...sent, headers: { 'x-token': token } })).json()
  }
  expect((await list('10.1.2.3')).data).toMatchObject([{ agent: phone, address: '10.1.2.3' }])
  server.clock.move(120_000)
  expect((await list('10.9.9.9')).data).toMatchObject([{ agent: phone, address: '10.9.9.9' }])
})

test('ends one session, then all others, and leaves the current one open', async () => {
  const [here, one, two] = [await signInOf('100013'), await signInOf('100013'), await signInOf('100013')]
  const status = (who: typeof here) => who.call('employee/getinfo.get', {}).then((answer) => answer.status)
  const [, other] = (await one.call('employee/sessions', {})).data
  expect(other?.here).toBe(false)
  expect(await one.call('employee/sessions/end', { id: other?.id ?? '' })).toMatchObject({
    data: { ended: 1 },
  })
  expect((await Promise.all([here, two].map(status))).sort()).toEqual([200, 401])
  expect(await one.call('employee/sessions/end', {})).toMatchObject({ data: { ended: 1 } })
  expect(await Promise.all([here, one, two].map(status))).toEqual([401, 200, 401])
})

test('requires a proof to end other sessions', async () => {
  const hash = await hashPassword('Mima2026')
  await server.db.transaction((tx) => setPassword(tx, homeWorkspace, '100016', hash))
  const [here, other] = [await signInOf('100016'), await signInOf('100016')]
  const needed = { success: false, code: 'proof.needed' }
  expect(await here.call('employee/sessions/end', {})).toMatchObject(needed)
  expect(await other.call('employee/getinfo.get', {})).toMatchObject({ status: 200 })
  await proveByPassword(here, 'Mima2026')
  expect(await here.call('employee/sessions/end', {})).toMatchObject({ data: { ended: 1 } })
})

test('rejects ending the current session, another person’s session and an unknown one', async () => {
  const [me, other] = [await server.as('100014'), await server.as('100015')]
  const [mine] = (await me.call('employee/sessions', {})).data
  const [theirs] = (await other.call('employee/sessions', {})).data
  for (const id of [mine?.id, theirs?.id, 'none'])
    expect(await me.call('employee/sessions/end', { id: id ?? '' })).toMatchObject({ status: 404 })
  expect(await other.call('employee/getinfo.get', {})).toMatchObject({ status: 200 })
})

test('rejects a call without a session and an invalid body', async () => {
  expect(await server.nobody.call('employee/sessions', {})).toMatchObject({ status: 401 })
  expect(await server.nobody.call('employee/sessions/end', {})).toMatchObject({ status: 401 })
  const me = await server.as('100014')
  expect(await me.raw('employee/sessions/end', { id: '' })).toMatchObject({ status: 400 })
})
