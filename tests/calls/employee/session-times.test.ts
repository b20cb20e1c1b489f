import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSession } from '../../../src/server/queries/session/session'
import { setForCompany } from '../../kit/company-settings'
import { type Sender, senderWith, serverOfFile, type TestServer } from '../../kit/server'

/** How long people stay signed in is the company's to set, within limits; it counts for open sessions, too. */

let server: TestServer
const hour = 3_600_000
beforeAll(async () => {
  server = await serverOfFile()
})
afterAll(() => server.stop())

async function enter(id: string): Promise<Sender> {
  const { token } = await server.db.transaction((tx) => startSession(tx, server.house, 'oa', id))
  return senderWith(server.app, token)
}
const isIn = async (person: Sender) => (await person.call('employee/getinfo.get', {})).status === 200

test('ends unused sessions after 72 hours by default', async () => {
  const person = await enter('100010')
  server.clock.move(71 * hour)
  expect(await isIn(person)).toBe(true)
  server.clock.move(73 * hour)
  expect(await isIn(person)).toBe(false)
})

test('ends open sessions by a shorter idle time and removes them from the list of sign-ins', async () => {
  const [unused, used] = [await enter('100011'), await enter('100011')]
  await setForCompany({ ...server, as: enter }, { session_idle_hours: 2 })
  server.clock.move(1.5 * hour)
  expect(await isIn(used)).toBe(true)
  server.clock.move(1 * hour)
  expect(await isIn(unused)).toBe(false)
  expect((await used.call('employee/sessions', {})).data).toHaveLength(1)
})

test('ends a session after the maximum time even in constant use', async () => {
  const person = await enter('100012')
  await setForCompany({ ...server, as: enter }, { session_hours: 3, session_idle_hours: 2 })
  for (let n = 0; n < 2; n++) {
    server.clock.move(hour)
    expect(await isIn(person)).toBe(true)
  }
  server.clock.move(1.1 * hour)
  expect(await isIn(person)).toBe(false)
})

test('rejects times beyond the limits', async () => {
  const said = await setForCompany({ ...server, as: enter }, { session_hours: 169 })
  expect(said).toMatchObject({ success: false })
})
