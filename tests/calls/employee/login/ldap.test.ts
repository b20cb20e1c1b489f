import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LdapSettings } from '../../../../src/generated/types'
import { runCall } from '../../../../src/server/app/handlers'
import { syncBySchedule } from '../../../../src/server/jobs/sync-by-schedule'
import { hashPassword } from '../../../../src/server/platform/security/password-hash'
import { startConnections } from '../../../../src/server/services/connections'
import {
  hasSlapd,
  type LdapEntry,
  startLdapServer,
  startSlapd,
  type TestLdap,
} from '../../../kit/ldap-server'
import { ldapSettings } from '../../../kit/ldap-settings'
import { sealPassword } from '../../../kit/password'
import { proveByPassword } from '../../../kit/proving'
import { type Sender, serverOfFile, type TestServer } from '../../../kit/server'

/** Sign-in by passwords of an LDAP server, and synchronisation from it; SLAPD=1 runs the same against OpenLDAP. */

const isSlapd = process.env.SLAPD === '1'
const suffix = 'dc=example,dc=com'
const password = 'Mima2026'
let server: TestServer
let ldap: TestLdap
let admin: Sender
let end: () => void

const unit = (dn: string, name: string): LdapEntry => ({
  dn: `${dn},${suffix}`,
  attributes: { objectClass: ['top', 'organizationalUnit'], ou: name, entryUUID: `unit-${name}` },
})
const person = (uid: string, name: string, place: string, more: Record<string, string> = {}): LdapEntry => ({
  dn: `uid=${uid},${place}${suffix}`,
  password: `secret of ${uid}`,
  attributes: {
    objectClass: ['top', 'person', 'organizationalPerson', 'inetOrgPerson'],
    uid,
    cn: name,
    sn: name,
    entryUUID: `person-${uid}`,
    modifyTimestamp: '20200101000000Z',
    ...more,
  },
})
const company = (): LdapEntry[] => [
  { dn: suffix, attributes: { objectClass: ['top', 'dcObject', 'organization'], dc: 'example', o: '公司' } },
  {
    dn: `cn=reader,${suffix}`,
    password: 'reads',
    attributes: { objectClass: ['top', 'organizationalRole', 'simpleSecurityObject'], cn: 'reader' },
  },
  unit('ou=新研发', '新研发'),
  unit('ou=平台,ou=新研发', '平台'),
  person('wang', '王目录', '', { employeeNumber: 'ldap-1', mail: 'wang@example.com', title: '总监' }),
  person('li', '李目录', 'ou=平台,ou=新研发,', {
    employeeNumber: 'ldap-2',
    mail: 'li@example.com',
    mobile: '13900000002',
    manager: `uid=wang,${suffix}`,
  }),
  person('zhao', '赵目录', 'ou=新研发,', { employeeNumber: 'ldap-3' }),
  person('known', '老同事', 'ou=新研发,', { employeeNumber: '100002' }),
  person('boss', '管理员', '', { employeeNumber: 'admin' }),
  person('nobody', '陌生人', '', { employeeNumber: 'nobody-here' }),
]

const settings = () => ldapSettings(ldap, { base: suffix, account: `cn=reader,${suffix}`, password: 'reads' })

async function save(changed: Partial<LdapSettings>) {
  const before = server.house.ldap
  const answer = await admin.call('oa/company/ldap/save', { settings: { ...settings(), ...changed } })
  expect(answer).toMatchObject({ success: true })
  await vi.waitFor(() => expect(server.house.ldap).not.toBe(before), { timeout: 2_000, interval: 10 })
}

beforeAll(async () => {
  ldap = isSlapd ? await startSlapd(company(), suffix) : await startLdapServer(company())
  server = await serverOfFile({
    outgoing: { hosts: [{ origin: 'http://localhost', private: true }] },
    siteUrl: 'http://localhost',
    secretsKey: 'a key that is long enough for this test',
  })
  end = await startConnections(server.house)
  admin = await server.as('admin')
  await server.db.pool.query('update person set password_hash = $1, must_change = false', [
    await hashPassword(password),
  ])
  await proveByPassword(admin, password)
  await save({})
})
afterAll(async () => {
  end()
  await server.stop()
  await ldap.close()
})
beforeEach(async () => {
  ldap.mood = 'usual'
  await server.db.pool.query('delete from login_attempt')
})

const signIn = async (userName: string, typed: string) => {
  const { data } = await server.nobody.call('employee/login/getpkey', { userName: userName.trim() })
  const sealed = sealPassword(data.publicKey, typed)
  return server.nobody.call('employee/login/ldaplogin', { userName, kid: data.kid, password: sealed })
}
const ownerOf = async (token: string) =>
  (await server.app.inject({ url: '/api/employee/getinfo', headers: { 'x-token': token } })).json().data
    ?.jobid

test('tries connection, account, people and departments, and never returns the password', async () => {
  const attempt = (changed: Partial<LdapSettings>) =>
    admin.call('oa/company/ldap/try', { settings: { ...settings(), ...changed } })
  expect((await attempt({})).data.said).toMatch(/^① 已连接并登录 LDAP 服务器 ② 找到 6 人、2 个部门/)
  expect((await attempt({ security: 'starttls', port: ldap.port })).success).toBe(true)
  expect((await attempt({ security: 'none', port: ldap.port })).success).toBe(true)
  const refused: [Partial<LdapSettings>, string][] = [
    [{ ca: '' }, 'ldap.tls'],
    [{ ca: '', security: 'starttls', port: ldap.port }, 'ldap.tls'],
    [{ port: 1 }, 'ldap.away'],
    [{ password: 'wrong' }, 'ldap.bind-refused'],
    [{ base: 'dc=none' }, 'ldap.base-missing'],
    [{ people: '(uid=' }, 'ldap.filter-unfit'],
    [{ people: '(uid=none)' }, 'ldap.nobody'],
    [{ host: '10.0.0.1' }, 'ldap.inside'],
    [{ host: 'ldap.example.com', security: 'none' }, 'ldap.tls-required'],
    [{ bind_dn: 'cn=other', password: '' }, 'connection.secret-again'],
  ]
  for (const [changed, code] of refused)
    expect(await attempt(changed), JSON.stringify(changed)).toMatchObject({ success: false, code })
  const { data } = await admin.call('oa/company/ldap/get', {})
  expect(data.settings).toMatchObject({ host: 'localhost', password: '' })
  const { rows } = await server.db.pool.query("select value from secret where name = 'connections'")
  expect(rows[0].value).not.toContain('"reads"')
  const employee = await server.as('100010')
  for (const act of ['get', 'save', 'try'] as const)
    expect(
      await employee.raw(`oa/company/ldap/${act}`, act === 'get' ? {} : { settings: settings() }),
    ).toMatchObject({ success: false })
  expect((await server.nobody.call('settings.get', {})).data).toMatchObject({ ldap: true })
})

describe('sign-in', () => {
  test('by the password of the company signs in the person whom the attribute names', async () => {
    const { data } = await signIn('known', 'secret of known')
    expect(await ownerOf(data.token)).toBe('100002')
    const { rows } = await server.db.pool.query(
      "select subject from person_identity where person_id = '100002'",
    )
    expect(rows).toHaveLength(1)
  })

  test('refuses a wrong password, an unknown name and another person’s password with one sentence', async () => {
    for (const [name, typed] of [
      ['known', 'wrong'],
      ['none', 'secret of known'],
      ['known', 'secret of li'],
      ['known', password],
    ] as const)
      expect(await signIn(name, typed)).toMatchObject({ success: false, code: 'session.wrong-login' })
  })

  test('never binds with an empty password', async () => {
    expect(await signIn('known', '')).toMatchObject({ success: false, code: 'session.wrong-login' })
    expect(ldap.unauthenticated).toEqual([])
  })

  test.each(['*', 'kn*', 'known)(objectClass=*', 'known)(|(uid=*', '\\2a', '*)(uid=known'])(
    'takes %j as a name, not as a filter',
    async (name) =>
      expect(await signIn(name, 'secret of known')).toMatchObject({
        success: false,
        code: 'session.wrong-login',
      }),
  )

  test('requires a password once of people with permissions, and refuses people whom nobody matches', async () => {
    expect((await signIn('boss', 'secret of boss')).data).toMatchObject({
      token: '',
      link: { said: expect.stringMatching(/管理权限/) },
    })
    expect((await signIn('nobody', 'secret of nobody')).data).toMatchObject({
      token: '',
      link: { said: expect.stringMatching(/没有对应的人/) },
    })
  })

  test.runIf(!isSlapd)('gives and withdraws roles by the groups that an attribute names', async () => {
    await save({ groups: 'memberOf' })
    const body = { name: '按组', group_name: '按组', source_groups: `cn=finance,ou=groups,${suffix}` }
    const { id } = (await admin.call('employee/role/save', body)).data
    const holders = async () =>
      (await server.db.pool.query('select person_id from person_role where role_id = $1', [id])).rowCount
    const known = ldap.entries.find(({ dn }) => dn.startsWith('uid=known,'))
    Object.assign(known?.attributes ?? {}, { memberOf: ['cn=all', `CN=Finance, OU=groups,${suffix}`] })
    await signIn('known', 'secret of known')
    expect(await holders()).toBe(1)
    delete known?.attributes.memberOf
    await signIn('known', 'secret of known')
    expect(await holders()).toBe(0)
    await save({})
  })

  test('counts tries as those of passwords here', async () => {
    const tries = []
    for (let n = 0; n < 12; n++) tries.push(await signIn('known', 'wrong'))
    expect(await signIn('known', 'secret of known')).toMatchObject({ code: 'session.wrong-login' })
  })

  test.runIf(!isSlapd)('explains a locked account, an expired password and a referral', async () => {
    const moods = { locked: 'ldap.locked', expired: 'ldap.expired', referring: 'ldap.referral' } as const
    for (const [mood, code] of Object.entries(moods)) {
      ldap.mood = mood as keyof typeof moods
      expect(await signIn('known', 'secret of known')).toMatchObject({ success: false, code })
    }
  })

  test.runIf(!isSlapd)('explains a server that does not respond', async () => {
    const used = server.house.ldap?.server
    if (used) used.timeout = 300
    ldap.mood = 'silent'
    expect(await signIn('known', 'secret of known')).toMatchObject({ success: false, code: 'ldap.slow' })
    delete used?.timeout
  })
})

describe('synchronisation', () => {
  const state = async () => (await admin.call('employee/contact/syncstate', {})).data
  const compare = async (type: 'all' | 'changes' = 'all') => {
    await admin.call('employee/contact/getdataformdingtalk', { type })
    await vi.waitFor(async () => expect((await state()).run?.state).not.toBe('running'), { timeout: 10_000 })
    return state()
  }
  const people = async () =>
    (
      await server.db.pool.query(
        `select p.jobid, p.name, p.enabled, d.name as department, s.name as superior from person p
         left join membership m on m.person_id = p.id left join department d on d.id = m.department_id
         left join person s on s.id = p.superiors #>> '{superior,0,id}'
         where p.jobid like 'ldap-%' order by p.jobid`,
      )
    ).rows

  test('asks the server for the people whom it changed since a moment', async () => {
    const { outside } = server.house
    if (outside?.type !== 'ldap') throw new Error('no LDAP server')
    const count = (at: string) =>
      outside.read(async ({ listPeople }) => {
        const since = { attribute: 'modifyTimestamp', at: Date.parse(at) } as const
        const found = []
        for await (const page of listPeople({ since })) found.push(...page)
        expect(found.every(({ stamps }) => stamps.includes('modifyTimestamp'))).toBe(true)
        return found.length
      })
    expect(await count('2019-01-01')).toBe(6)
    expect(await count('2100-01-01')).toBe(0)
  })

  test('shows the difference and applies departments, people and superiors', async () => {
    const found = await compare()
    expect(found.run?.failure).toBe('')
    expect(found.source).toBe('ldap')
    const parts = found.report
    expect(JSON.stringify(parts)).toContain('李目录')
    expect(ldap.pages).toBeGreaterThan(isSlapd ? -1 : 3)
    const answer = await admin.call('employee/contact/applysync', {
      id: found.run?.id ?? '',
      digest: found.report?.digest ?? '',
      gone: [],
      back: [],
    })
    expect(answer).toMatchObject({ success: true })
    expect(await people()).toEqual([
      expect.objectContaining({ jobid: 'ldap-1', name: '王目录', enabled: true, superior: null }),
      expect.objectContaining({ jobid: 'ldap-2', name: '李目录', department: '平台', superior: '王目录' }),
      expect.objectContaining({ jobid: 'ldap-3', name: '赵目录', department: '新研发' }),
    ])
    const again = await compare(isSlapd ? 'changes' : 'all')
    const totals = again.report?.parts.flatMap(({ added, changed }) => [added.total, changed.total])
    expect(new Set(totals)).toEqual(new Set([0]))
  })

  test.runIf(!isSlapd)(
    'by schedule changes people, and lets missing ones leave within the protection',
    async () => {
      await save({ schedule: 'hourly' })
      ldap.entries = company().filter(({ attributes }) => attributes.uid !== 'zhao')
      const li = ldap.entries.find(({ attributes }) => attributes.uid === 'li')
      if (li) li.attributes.cn = '李新名'
      const work = syncBySchedule(runCall)
      await work(server.house)
      expect((await people())[1]).toMatchObject({ name: '李目录' })
      server.clock.move(3_600_001)
      await work(server.house)
      expect(await people()).toEqual([
        expect.objectContaining({ jobid: 'ldap-1', enabled: true }),
        expect.objectContaining({ jobid: 'ldap-2', name: '李新名', enabled: true }),
        expect.objectContaining({ jobid: 'ldap-3', enabled: false }),
      ])
      // Within a day, only entries that the server says have changed are read.
      const edit = (uid: string, changed: Record<string, string>) =>
        Object.assign(ldap.entries.find((one) => one.attributes.uid === uid)?.attributes ?? {}, changed)
      edit('wang', { cn: '王无戳' })
      const stamp = `${new Date(server.clock.now()).toISOString().replace(/\D/g, '').slice(0, 14)}Z`
      edit('li', { cn: '李再名', modifyTimestamp: stamp })
      server.clock.move(3_600_001)
      await work(server.house)
      expect((await people()).map(({ name }) => name)).toEqual(['王目录', '李再名', '赵目录'])
      server.clock.move(24 * 3_600_000)
      await work(server.house)
      expect((await people())[0]).toMatchObject({ name: '王无戳' })
      // A server that loses nearly everybody disables nobody beyond the share.
      await server.db.pool.query(
        'update person set external_id = $1 || id where external_id is null and enabled',
        ['lost '],
      )
      server.clock.move(3_600_001)
      await work(server.house)
      const { data } = await admin.call('employee/pendingoffboarding/list', { nowpage: 1 })
      expect(data.result.length).toBeGreaterThan(0)
    },
  )

  test.runIf(!isSlapd)('by schedule gives and withdraws roles by groups, which no entry says', async () => {
    ldap.entries = company()
    await proveByPassword(admin, password)
    await save({ groups: 'memberOf', schedule: 'hourly' })
    const body = { name: '按组同步', group_name: '按组', source_groups: `cn=sync,${suffix}` }
    const { id } = (await admin.call('employee/role/save', body)).data
    const holders = async () =>
      (
        await server.db.pool.query(
          'select p.jobid from person_role r join person p on p.id = r.person_id where role_id = $1',
          [id],
        )
      ).rows.map(({ jobid }) => jobid)
    const turn = async () => {
      server.clock.move(3_600_001)
      await syncBySchedule(runCall)(server.house)
    }
    await turn()
    expect(await holders()).toEqual([])
    const [wang, li] = ['wang', 'li'].map((uid) => ldap.entries.find((one) => one.attributes.uid === uid))
    Object.assign(wang?.attributes ?? {}, { memberOf: 'cn=all' })
    Object.assign(li?.attributes ?? {}, { memberOf: ['cn=all', `CN=Sync, ${suffix}`] })
    await turn()
    expect(await holders()).toEqual(['ldap-2'])
    const { rows } = await server.db.pool.query(
      "select details from audit where details->>'what' = 'role-members' and details->>'target' = '按组同步'",
    )
    expect(rows).toEqual([
      { details: expect.objectContaining({ after: expect.objectContaining({ added: ['李目录'] }) }) },
    ])
    // A server that hides the groups of everybody withdraws no role.
    const [before] = [ldap.entries]
    ldap.entries = before.map((one) => ({ ...one, attributes: { ...one.attributes, memberOf: [] } }))
    await turn()
    expect(await holders()).toEqual(['ldap-2'])
    ldap.entries = before
    delete li?.attributes.memberOf
    await turn()
    expect(await holders()).toEqual([])
  })

  test.runIf(!isSlapd)(
    'gives no role with more permissions than those of the person who synchronises',
    async () => {
      await server.db.pool.query(
        `insert into role (workspace, id, group_id, group_name, name, permissions, source_groups, position) values
           ('oa', 'compares', 'g', '按组', '比对', '{directory.sync}', '{}', 900),
           ('oa', 'rules', 'g', '按组', '管公司', '{company}', $1, 901)`,
        [[`cn=boss,${suffix}`]],
      )
      await server.db.pool.query(
        "insert into person_role (workspace, person_id, role_id) values ('oa', '100010', 'compares')",
      )
      const li = ldap.entries.find(({ attributes }) => attributes.uid === 'li')
      Object.assign(li?.attributes ?? {}, { memberOf: `cn=boss,${suffix}`, cn: '李升' })
      const clerk = await server.as('100010')
      await clerk.call('employee/contact/getdataformdingtalk', { type: 'all' })
      await vi.waitFor(async () => expect((await state()).run?.state).toBe('ready'), { timeout: 10_000 })
      const found = (await clerk.call('employee/contact/syncstate', {})).data
      expect(found.report?.problems.texts).toContainEqual(expect.stringContaining('管公司'))
      const wanted = { id: found.run?.id ?? '', digest: found.report?.digest ?? '', gone: [], back: [] }
      expect(await clerk.call('employee/contact/applysync', wanted)).toMatchObject({ success: true })
      expect((await people())[1]).toMatchObject({ name: '李升' })
      const { rows } = await server.db.pool.query("select 1 from person_role where role_id = 'rules'")
      expect(rows).toEqual([])
    },
  )

  test.runIf(!isSlapd)('compares nothing when the server suddenly knows nobody', async () => {
    ldap.entries = company().filter(({ attributes }) => !attributes.uid)
    const found = await compare()
    expect(found.run).toMatchObject({ state: 'failed', failure: expect.stringMatching(/一个人也没找到/) })
  })

  test('is not set beside a platform', async () => {
    await proveByPassword(admin, password)
    const platform = {
      type: 'feishu',
      key: 'k',
      secret: 's',
      agentid: '',
      sign_in: false,
      corpid: '',
    } as const
    await admin.call('oa/company/platform/save', { settings: platform })
    const answer = await admin.call('oa/company/ldap/save', { settings: settings() })
    expect(answer).toMatchObject({ code: 'ldap.platform-set' })
  })
})

test.runIf(isSlapd)('OpenLDAP is installed', () => expect(hasSlapd()).toBe(true))
