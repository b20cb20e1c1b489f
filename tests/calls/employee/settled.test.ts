import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueCalls } from '../../../src/server/platform/http/call-catalogue'
import { homeWorkspace } from '../../../src/server/platform/workspace'
import { startSession } from '../../../src/server/queries/session/session'
import { setForCompany } from '../../kit/company-settings'
import { type FlowServer, flowServerOfFile } from '../../kit/flows'
import { limitedAdmin } from '../../kit/limited-admin'
import { type Sender, senderWith } from '../../kit/server'

/** What a session that owes something is answered, and what is left of acting as another person: by declarations. */

let server: FlowServer
let admin: Sender
const person = '100012'
const factor = `insert into second_factor (workspace, person_id, secret, since) values ('oa', $1, 's', now())
  on conflict do nothing`

beforeAll(async () => {
  server = await flowServerOfFile()
  admin = await server.as('admin')
})
afterAll(() => server.stop())

const signedIn = async (id = person) => {
  const { token } = await server.db.transaction((tx) => startSession(tx, server.house, homeWorkspace, id))
  return senderWith(server.app, token)
}
const answered = catalogueCalls.filter(({ open, link, upload }) => !open && !link && !upload)

/** Names of the calls that answer the sender otherwise than with this code; nothing they take is sent. */
async function heard(sender: Sender, code: string): Promise<string[]> {
  const names: string[] = []
  for (const { name } of answered.filter((call) => call.name !== 'employee/logout'))
    if ((await sender.raw(name, {})).code !== code) names.push(name)
  return names.sort()
}
const settling = (debt: 'password' | 'factor') =>
  answered
    .filter(({ name, settles }) => settles?.includes(debt) && name !== 'employee/logout')
    .map(({ name }) => name)
    .sort()

describe('a session with a required password change', () => {
  test('accepts only the calls that complete the password change', async () => {
    const sender = await signedIn()
    await server.db.pool.query('update person set must_change = true where id = $1', [person])
    expect(await heard(sender, 'session.must-change')).toEqual(settling('password'))
    const push = await server.app.inject({ url: '/api/push', headers: { 'x-token': sender.token } })
    expect(push.statusCode).toBe(403)
    await server.db.pool.query('update person set must_change = false where id = $1', [person])
  })
})

describe('a second factor for everyone', () => {
  test('rejects the requirement from an administrator without a second factor', async () => {
    expect(await setForCompany(server, { second_factor: 'everybody' })).toMatchObject({
      success: false,
      code: 'company.factor-first',
    })
    const { data } = await admin.call('oa/company/settings', {})
    expect(data.settings.second_factor).toBe('nobody')
  })

  test('accepts only the calls that set up a factor in a session without one', async () => {
    const sender = await signedIn()
    const { data } = await sender.call('employee/getinfo.get', {})
    await server.db.pool.query(factor, ['admin'])
    expect(await setForCompany(server, { second_factor: 'everybody' })).toMatchObject({ success: true })
    expect(await heard(sender, 'session.needs-factor')).toEqual(settling('factor'))
    expect(data.fileSecret).not.toBe('')
    await setForCompany(server, { second_factor: 'nobody' })
  })
})

describe('impersonation', () => {
  const asPerson = async () => {
    const helper = await limitedAdmin(server, '100056', ['employee.changeuser'])
    const { data } = await helper.call('employee/changeuser', { userid: '100028', reason: '代办' })
    return senderWith(server.app, data.token)
  }

  test('rejects every writing call during impersonation unless the call allows it', async () => {
    const acting = await asPerson()
    const refused = answered.filter(({ own, writes, impersonated }) => own || (writes && !impersonated))
    for (const { name } of refused)
      expect({ name, code: (await acting.raw(name, {})).code }).toEqual({ name, code: 'acting.not-allowed' })
    expect(refused.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'oa/flowdesigns/entrust/creat',
        'oa/flow/share/creat',
        'oa/flow/msg/transfer',
        'employee/passkeys/add',
        'oa/flowdesigns/contactgroup/creat',
        'oa/webhook/save',
        'oa/flow/tempform/save',
      ]),
    )
  })

  test('rejects a call that does not declare whether it is allowed during impersonation', async () => {
    const undeclared = catalogueCalls.find(({ name }) => name === 'oa/flow/setread')
    if (!undeclared) throw new Error('no call')
    const acting = await asPersonOf('100028')
    expect((await acting.raw('oa/flow/setread', {})).code).not.toBe('acting.not-allowed')
    const { impersonated } = undeclared
    undeclared.impersonated = undefined
    expect((await acting.raw('oa/flow/setread', {})).code).toBe('acting.not-allowed')
    undeclared.impersonated = impersonated
  })

  test('hides unsent drafts during impersonation and while viewing an employee’s flows', async () => {
    await server.db.pool.query(
      `insert into draft (workspace, person_id, kind, target_id, content, updated_at)
       values ('oa', '100028', 'creat', 'flow-leave', '{"flowdata":{"desc":"未提交","suggest":""},"device":"desktop"}', now())`,
    )
    const own = await signedIn('100028')
    expect(JSON.stringify((await own.call('oa/flow/temp_list', {})).data)).toContain('未提交')
    const acting = await asPersonOf('100028')
    expect((await acting.call('oa/flow/temp_list', {})).data).toEqual([])
    const looking = await admin.call('replace_emp/employee/login', { userid: '100028', reason: '核对' })
    const there = senderWith(server.app, looking.data.token, 'x-token-reemp')
    expect((await there.call('oa/flow/temp_list', {})).data).toEqual([])
  })

  async function asPersonOf(userid: string): Promise<Sender> {
    const { data } = await admin.call('employee/changeuser', { userid, reason: '代办' })
    return senderWith(server.app, data.token)
  }
})
