import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LdapEntry, startLdapServer, type TestLdap } from '../../../../tests/kit/ldap-server'
import type { LdapServer } from './ldap-access'
import { createLdapDirectory, type LdapPerson, type LdapScope } from './ldap-directory'

/** What Active Directory does otherwise: ids in bytes, and more values of an attribute than one answer has. */

const base = 'dc=example,dc=com'
const groupsOf = (count: number) => Array.from({ length: count }, (_, n) => `cn=group${n},${base}`)
const guid = (n: number) => Buffer.from([0, 0x80, 0xff, 0x2a, 0xc3, 0x28, 0xe2, n, 1, 2, 3, 4, 5, 6, 7, 8])
const person = (n: number, groups: number): LdapEntry => ({
  dn: `CN=P${n},${base}`,
  attributes: { objectClass: 'user', sAMAccountName: `p${n}`, cn: `人员${n}`, memberOf: groupsOf(groups) },
  bytes: { objectGUID: guid(n) },
})
let ldap: TestLdap
beforeAll(async () => {
  const company: LdapEntry[] = [
    { dn: base, attributes: { objectClass: 'domain' } },
    person(1, 7),
    person(2, 3),
    person(3, 0),
    person(4, 9),
  ]
  ldap = Object.assign(await startLdapServer(company), { rangeSize: 3 })
})
afterAll(() => ldap.close())

const directoryOf = (id_attribute: string) =>
  createLdapDirectory({
    enabled: true,
    sync: true,
    schedule: 'never',
    host: 'localhost',
    port: ldap.tlsPort,
    security: 'ldaps',
    ca: ldap.ca,
    bind_dn: '',
    password: '',
    base,
    people: '(objectClass=user)',
    login: 'sAMAccountName',
    id_attribute,
    name: 'cn',
    jobid: 'sAMAccountName',
    mail: '',
    phone: '',
    title: '',
    superior: '',
    units: '',
    unit_name: '',
    head: '',
    claim: '',
    matches: 'jobid',
    groups: 'memberOf',
    unknown: 'refuse',
    department: [],
    role: [],
    resolve: async () => '127.0.0.1',
  } satisfies LdapServer)

const peopleOf = (id: string, scope: LdapScope = {}) =>
  directoryOf(id).read(async ({ listPeople }) => {
    const found: LdapPerson[] = []
    for await (const page of listPeople(scope)) found.push(...page)
    return found
  })
const ids = [1, 2, 3, 4].map((n) => guid(n).toString('hex'))

test.each(['objectGUID', 'objectguid'])('reads ids in bytes, which the settings name %s', async (name) => {
  const found = await peopleOf(name)
  expect(found.map(({ id }) => id)).toEqual(ids)
  const some = await peopleOf(name, { ids: [ids[3] ?? '', ids[1] ?? ''] })
  expect(some.map(({ name: cn }) => cn)).toEqual(['人员2', '人员4'])
})

test('reads all values of an attribute that the server returns in ranges', async () => {
  const found = await peopleOf('objectGUID')
  expect(found.map(({ groups }) => groups)).toEqual([7, 3, 0, 9].map(groupsOf))
  const listed = await directoryOf('objectGUID').read(async ({ listMembers }) => {
    const all = []
    for await (const page of listMembers()) all.push(...page)
    return all
  })
  expect(listed.map(({ id, groups }) => [id, groups.length])).toEqual(
    [7, 3, 0, 9].map((count, at) => [ids[at], count]),
  )
})
