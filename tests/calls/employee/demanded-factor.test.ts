import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../../src/server/platform/security/password-hash'
import { hashToken } from '../../../src/server/platform/security/token-key'
import { findSession } from '../../../src/server/queries/session/session'
import { authenticator } from '../../kit/authenticator'
import { setForCompany } from '../../kit/company-settings'
import { login } from '../../kit/password'
import { proveByPassword } from '../../kit/proving'
import { type Sender, senderWith, serverOfFile, type TestServer } from '../../kit/server'

/** A company may ask its people for a second factor: whoever has none sets one up first, and works then. */

let server: TestServer
const password = 'Mima2026'
const site = 'https://oa.example.cn'
const setFirst = { status: 403, success: false, code: 'session.needs-factor' }

beforeAll(async () => {
  server = await serverOfFile({ siteUrl: site })
  await server.db.pool.query('update person set password_hash = $1', [await hashPassword(password)])
  const admin = await server.as('admin')
  await proveByPassword(admin, password)
  await setUpApp(admin)
})
afterAll(() => server.stop())

async function setUpApp(person: Sender): Promise<string> {
  const { data } = await person.call('employee/secondfactor/begin', {})
  const code = new TOTP({ secret: Secret.fromBase32(data.secret) }).generate({
    timestamp: server.clock.now(),
  })
  await person.call('employee/secondfactor/confirm', { code })
  return data.secret
}

const work = (person: Sender) => person.call('oa/flow/list/number', {})
const enter = async (jobId: string) =>
  senderWith(server.app, (await login(server.nobody, jobId, password)).data.token)

describe('a second factor required of no one', () => {
  test('lets people work with a password alone', async () => {
    expect(await work(await enter('100010'))).toMatchObject({ success: true })
  })

  test('reads a plain session again as soon as one of its rows changes', async () => {
    await server.db.pool.query(
      `insert into role (workspace, id, name, group_id, group_name, permissions, position)
       values ('oa', 'role-kept', '出纳', 'g', 'g', '{flowdesign}', 999)`,
    )
    const { token } = (await login(server.nobody, '100013', password)).data
    const find = () => findSession(server.db, [hashToken(token)], server.clock.now())
    for (const [sql, seen] of changesOfSession) {
      const before = await find()
      expect(await find(), sql).toBe(before)
      await server.db.pool.query(sql)
      const after = await find()
      expect(after, sql).toMatchObject(seen)
      expect(after, sql).not.toBe(before)
    }
    await server.db.pool.query("update person set enabled = false where id = '100013'")
    expect(await find()).toBeUndefined()
    await server.db.pool.query("update person set enabled = true where id = '100013'")
    expect(await find()).toMatchObject({ personId: '100013', permissions: [] })
    await server.db.pool.query('delete from session where token_hash = $1', [hashToken(token)])
    expect(await find()).toBeUndefined()
  })
})

/** Changes of the rows that a plain session is read from, each as SQL, and what it shows of them. */
const changesOfSession: [sql: string, seen: object][] = [
  ["update person set name = '乙' where id = '100013'", { name: '乙', permissions: [] }],
  [
    "insert into person_role (workspace, person_id, role_id) values ('oa', '100013', 'role-kept')",
    { permissions: ['flowdesign'] },
  ],
  ["update role set permissions = '{rolemanage}' where id = 'role-kept'", { permissions: ['rolemanage'] }],
  ["delete from person_role where role_id = 'role-kept'", { permissions: [] }],
  [
    `insert into setting (workspace, person_id, values) values ('oa', '', '{"session_hours": 100}')
     on conflict (workspace, person_id) do update set values = setting.values || excluded.values`,
    { known: { settings: { session_hours: 100 } } },
  ],
  [
    'update directory_version set delegations = delegations + 1',
    { versions: { company: expect.any(Number), delegations: expect.any(Number) } },
  ],
  [
    `insert into flow_design (id, name, description, enabled, category, created_at, created_id, updated_at)
     values ('flow-kept', '用章', '', true, '{}', now(), '', '2036-01-01')`,
    { known: { designs: expect.stringContaining('2036') } },
  ],
  ["update session set proved_at = '2030-01-01' where person_id = '100013'", { provedAt: expect.any(Date) }],
]

describe('a second factor required of a role', () => {
  const hr = { id: 'role-hr', name: '人事' }

  beforeAll(async () => {
    await server.db.pool.query(
      `insert into role (workspace, id, name, group_id, group_name, permissions, position)
       values ('oa', 'role-hr', '人事', 'g', 'g', '{}', 999) on conflict do nothing`,
    )
    await server.db.pool.query(
      "insert into person_role (workspace, person_id, role_id) values ('oa', '100011', 'role-hr')",
    )
    await setForCompany(server, { second_factor: 'roles', second_factor_roles: [hr] })
  })

  test('blocks holders of the role until they set up a factor, and no one else', async () => {
    expect(await work(await enter('100011'))).toMatchObject(setFirst)
    expect(await work(await enter('100010'))).toMatchObject({ success: true })
  })

  test('reports a missing role at the field', async () => {
    expect(await setForCompany(server, { second_factor_roles: [] })).toMatchObject({ code: 'form.faults' })
  })
})

describe('a second factor required of everyone', () => {
  let open: Sender

  beforeAll(async () => {
    open = await enter('100012')
    await setForCompany(server, { second_factor: 'everybody' })
  })

  test('blocks an open session and names the required step', async () => {
    expect(await work(open)).toMatchObject({ ...setFirst, msg: '请先设置两步验证' })
    const { data } = await open.call('employee/getinfo.get', {})
    expect(data).toMatchObject({ needsFactor: true, roles: {} })
  })

  test('requires a proof for setting up a factor in an older session, but not after a fresh sign-in', async () => {
    const begin = (who: Sender) => who.call('employee/secondfactor/begin', {})
    const fresh = await enter('100014')
    expect(await begin(fresh)).toMatchObject({ success: true })
    server.clock.move(6 * 60_000)
    expect(await begin(fresh)).toMatchObject({ code: 'proof.needed' })
    await proveByPassword(fresh, password)
    expect(await begin(fresh)).toMatchObject({ success: true })
  })

  test('unblocks the same session once an authenticator app is set up', async () => {
    await proveByPassword(open, password)
    await setUpApp(open)
    expect(await work(open)).toMatchObject({ success: true })
    expect((await open.call('employee/getinfo.get', {})).data.needsFactor).toBeUndefined()
  })

  test('unblocks the session once a passkey is set up, and then requires the passkey with the password', async () => {
    const person = await enter('100013')
    const phone = authenticator(site)
    const { data: begun } = await person.call('employee/passkeys/begin', {})
    await person.call('employee/passkeys/add', { name: '手机', passkey: phone.make(begun) })
    expect(await work(person)).toMatchObject({ success: true })

    const { data } = await login(server.nobody, '100013', password)
    expect(data).toMatchObject({ token: '', needsCode: true, codeless: true })
    expect(await login(server.nobody, '100013', password, '123456')).toMatchObject({
      code: 'session.wrong-code',
    })
    const shown = { passkey: phone.answer(data.passkey ?? { challenge: '' }) }
    expect((await login(server.nobody, '100013', password, shown)).data.token).not.toBe('')
    expect((await person.call('employee/proof', {})).data.ways).toEqual(['passkey'])
  })

  test('blocks a person again who removes the only factor', async () => {
    const { rows } = await server.db.pool.query("select id from passkey where person_id = '100013'")
    await server.db.pool.query('delete from passkey where id = $1', [rows[0].id])
    expect(await work(await enter('100013'))).toMatchObject(setFirst)
  })

  test('asks for an existing factor at sign-in and then lets the person work', async () => {
    expect((await login(server.nobody, '100012', password)).data).toMatchObject({ needsCode: true })
    expect(await work(await server.as('admin'))).toMatchObject({ success: true })
  })
})

describe('a second factor required of administrators', () => {
  beforeAll(() => setForCompany(server, { second_factor: 'admins' }))

  test('lets other people work without a second factor', async () => {
    expect(await work(await enter('100013'))).toMatchObject({ success: true })
  })

  test('blocks an administrator without a second factor', async () => {
    await server.db.pool.query("update person set is_admin = true where id = '100013'")
    expect(await work(await enter('100013'))).toMatchObject(setFirst)
  })
})
