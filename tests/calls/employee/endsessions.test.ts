import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Mail } from '../../../src/server/platform/outgoing/mailer'
import { startSession } from '../../../src/server/queries/session/session'
import { type Sender, senderWith, serverOfFile, type TestServer } from '../../kit/server'

/** An administrator ends the sessions of one person, whose password and second factor stay. */

let server: TestServer
let admin: Sender
const mails: Mail[] = []
beforeAll(async () => {
  server = await serverOfFile()
  Object.assign(server.house, { mail: async (mail: Mail) => void mails.push(mail) })
  await server.db.pool.query("update person set mail = 'li@example.com' where id = '100010'")
  admin = await server.as('admin')
})
afterAll(() => server.stop())

async function enter(id: string): Promise<Sender> {
  const { token } = await server.db.transaction((tx) => startSession(tx, server.house, 'oa', id))
  return senderWith(server.app, token)
}
const isIn = async (person: Sender) => (await person.call('employee/getinfo.get', {})).status === 200

test('ends all sessions of one person; other people’s continue, and signing in again works', async () => {
  const [desk, phone, other] = [await enter('100010'), await enter('100010'), await enter('100011')]
  const { rows } = await server.db.pool.query(
    "select count(*)::int as n from session where person_id = '100010'",
  )
  expect(await admin.call('employee/endsessions', { id: '100010' })).toMatchObject({
    success: true,
    data: { ended: rows[0].n },
  })
  expect([await isIn(desk), await isIn(phone), await isIn(other)]).toEqual([false, false, true])
  expect(await isIn(await enter('100010'))).toBe(true)
})

test('logs it in the security log and the person’s history and sends the person a mail', async () => {
  const log = await admin.call('employee/securitylog', { nowpage: 1, about: 'sign-in' })
  expect(log.data.result[0]).toMatchObject({ what: '所有登录被系统管理员退出' })
  const history = await (await enter('100010')).call('employee/sessions/history', {})
  expect(history.data[0]).toMatchObject({ what: '所有登录被系统管理员退出', strange: true })
  expect(mails).toMatchObject([{ to: ['li@example.com'], subject: '您的登录已被管理员退出' }])
})

test('ends the sessions even if the mail fails', async () => {
  Object.assign(server.house, { mail: () => Promise.reject(new Error('away')) })
  const desk = await enter('100010')
  expect(await admin.call('employee/endsessions', { id: '100010' })).toMatchObject({ success: true })
  expect(await isIn(desk)).toBe(false)
})

test('limits ending sessions to directory administrators and to people of no higher rank', async () => {
  const employee = await enter('100011')
  expect(await employee.call('employee/endsessions', { id: '100010' })).toMatchObject({ status: 403 })
  await server.db.pool.query(
    `insert into role (id, group_id, group_name, name, permissions, position)
       values ('role-hr', 'group-system', '系统', '人事', '{directory}', 99);
     insert into person_role (person_id, role_id) values ('100011', 'role-hr')`,
  )
  const { rows } = await server.db.pool.query("select id from person where jobid = 'admin'")
  expect(await employee.call('employee/endsessions', { id: rows[0].id })).toMatchObject({
    status: 403,
    code: 'organisation.above-you',
  })
  expect(await employee.call('employee/endsessions', { id: 'nobody' })).toMatchObject({ success: false })
})
