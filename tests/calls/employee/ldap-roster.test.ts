import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../../../src/server/app'
import { createAppContext } from '../../../src/server/platform/context/create-context'
import { createLdapDirectory } from '../../../src/server/platform/identity-providers/ldap-directory'
import { type LdapEntry, startLdapServer, type TestLdap } from '../../kit/ldap-server'
import { ldapSettings } from '../../kit/ldap-settings'
import { type Sender, senderWith, serverOfFile, type TestServer } from '../../kit/server'

/** Synchronisation of some thousand people from an LDAP server, whose roster is stored in parts while it is read. */

const suffix = 'dc=example,dc=com'
const [count, pageSize] = [2_600, 500]
let server: TestServer
let ldap: TestLdap
let admin: Sender

const unit = (n: number) => `ou=unit${n % 7},${suffix}`
const nameOf = (n: number) => `uid=p${n},${unit(n)}`
/** The superior of a person comes later in the directory, in another part. */
const person = (n: number): LdapEntry => ({
  dn: nameOf(n),
  attributes: {
    objectClass: ['inetOrgPerson'],
    uid: `p${n}`,
    cn: `人员${n}`,
    entryUUID: `p${n}`,
    employeeNumber: `n${n}`,
    ...(n < count - 1000 && { manager: nameOf(n + 1000) }),
  },
})
const company = (): LdapEntry[] => [
  { dn: suffix, attributes: { objectClass: ['domain'], dc: 'example' } },
  ...Array.from({ length: 7 }, (_, n) => ({
    dn: unit(n),
    attributes: { objectClass: ['organizationalUnit'], ou: `单位${n}`, entryUUID: `unit-${n}` },
  })),
  ...Array.from({ length: count }, (_, n) => person(n)),
]

beforeAll(async () => {
  ldap = Object.assign(await startLdapServer(company()), { pageSize })
  server = await serverOfFile()
  const { password, ...settings } = ldapSettings(ldap, { base: suffix, account: '', password: '' })
  const reached = { ...settings, password, resolve: async () => '127.0.0.1' }
  server.house.ldap = { settings: { ...settings, byId: '', byName: '' }, server: reached }
  server.house.outside = createLdapDirectory(reached)
  admin = await server.as('admin')
})
afterAll(async () => {
  await server.stop()
  await ldap.close()
})
beforeEach(() => {
  Object.assign(ldap, { pages: 0, lastPage: 0 })
})

const rows = async (sql: string) => (await server.db.pool.query(sql)).rows
const peopleHere = "select count(*)::int as n from person where external_id is not null and kind = 'person'"
const stored = 'select count(*)::int as n, max(jsonb_array_length(people)) as most from directory_sync_people'
const state = async (by: Sender) => (await by.call('employee/contact/syncstate', {})).data

async function compare() {
  await admin.call('employee/contact/getdataformdingtalk', { type: 'all' })
  await expect
    .poll(async () => (await rows('select state from directory_sync'))[0]?.state)
    .not.toBe('running')
  await expect
    .poll(async () => (await rows("select 1 from directory_sync where state = 'running'")).length)
    .toBe(0)
}

describe('a roster of some thousand people', () => {
  test('whose server breaks off changes nothing and leaves no part of itself', async () => {
    // The list of all and four pages of records are sent.
    ldap.lastPage = Math.ceil(count / pageSize) + 1 + 4
    await compare()
    const { run, report } = await state(admin)
    expect(run).toMatchObject({ state: 'failed', failure: expect.stringContaining('LDAP') })
    expect(report).toBeNull()
    expect(await rows(stored)).toEqual([{ n: 0, most: null }])
    expect(await rows(peopleHere)).toEqual([{ n: 0 }])
  })

  test('is stored in parts of at most 500 people, and applied by another process after a restart', async () => {
    await compare()
    const [parts] = await rows(stored)
    expect(parts).toMatchObject({ most: 500 })
    expect(parts?.n).toBeGreaterThanOrEqual(6)
    const next = createAppContext(server.house.config, server.url, { clock: server.clock })
    const app = buildApp(next)
    try {
      const other = senderWith(app, admin.token)
      const { run, report } = await state(other)
      expect(report?.parts.find(({ part }) => part === 'people')?.added.total).toBe(count)
      const body = { id: run?.id ?? '', digest: report?.digest ?? '', gone: [], back: [] }
      const answer = await other.call('employee/contact/applysync', body)
      expect(answer.data).toMatchObject({ added: count + 7, changed: 0, gone: 0 })
    } finally {
      await app.close()
      await next.push.close()
      await next.sources.close()
      await next.db.close()
    }
    expect(await rows(peopleHere)).toEqual([{ n: count }])
    expect(await rows(stored)).toEqual([{ n: 0, most: null }])
  })

  test('gives each person department and superior, whichever part they are in', async () => {
    const found = await rows(`select count(*)::int as n from person p
      join person s on s.id = p.superiors->'superior'->0->>'id'
      join membership m on m.person_id = p.id
      join department d on d.id = m.department_id
      where s.external_id = 'p' || (substr(p.external_id, 2)::int + 1000)
        and d.external_id = 'unit-' || substr(p.external_id, 2)::int % 7`)
    expect(found).toEqual([{ n: count - 1000 }])
  })

  test('stores only those who differ when it is read again', async () => {
    Object.assign(ldap.entries.find(({ dn }) => dn === nameOf(1234))?.attributes ?? {}, { cn: '新名' })
    ldap.entries = ldap.entries.filter(({ dn }) => dn !== nameOf(7))
    await compare()
    expect(await rows(stored)).toEqual([{ n: 1, most: 1 }])
    const { report } = await state(admin)
    const people = report?.parts.find(({ part }) => part === 'people')
    expect(people?.changed.rows.map(({ name }) => name)).toEqual(['新名'])
    expect(people?.gone.rows.map(({ name }) => name)).toEqual(['人员7'])
    expect(people?.added.total).toBe(0)
  })
})
