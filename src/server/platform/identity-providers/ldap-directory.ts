import { AndFilter, type Client, type Entry, EqualityFilter } from 'ldapts'
import { BusinessError } from '../../../core/business-error'
import { rootDepartmentId } from '../../../core/directory/department-scope'
import { listNamesUpwards } from '../../../core/directory/ldap/distinguished-name'
import type { RosterDepartment, RosterPerson } from '../../../core/directory/roster/roster'
import type { LdapDirectory } from './identity-provider'
import { type LdapServer, parseLdapFilter, readLdapEntries, withLdap } from './ldap-access'
import { attributesRead, ldapIdValue, ldapText } from './ldap-entries'
import { optionalResponseText } from './provider-client'

/*
 * LDAP server as an outside directory: departments are the organizational units above a person, superiors and heads are
 * names of other entries.
 */

interface LdapDepartment extends RosterDepartment {
  /** Name of the entry that leads it; empty if the server names none. */
  head: string
}

const ownName = ({ dn }: Entry) => listNamesUpwards(dn)[0] ?? ''

/** Reads the departments by the names of their entries. */
async function readDepartments(client: Client, server: LdapServer): Promise<Map<string, LdapDepartment>> {
  const { base, units, unit_name: name, head, id_attribute: id } = server
  if (units === '') return new Map()
  const filter = parseLdapFilter(units)
  const { binary } = attributesRead(server)
  const attributes = [id, name, head].filter((one) => one !== '')
  const entries: Entry[] = []
  for await (const page of readLdapEntries(client, base, { filter, attributes, binary }))
    entries.push(...page)
  const known = new Map(entries.map((entry) => [ownName(entry), ldapText(entry, id)]))
  // The base is the company itself.
  known.delete(listNamesUpwards(base)[0] ?? '')
  return new Map(
    entries.flatMap((entry): [string, LdapDepartment][] => {
      const [own = '', ...above] = listNamesUpwards(entry.dn)
      const ownId = known.get(own)
      if (!ownId) return []
      const parentId = above.flatMap((one) => known.get(one) ?? [])[0] ?? rootDepartmentId
      const leader = listNamesUpwards(ldapText(entry, head))[0] ?? ''
      return [[own, { id: ownId, name: ldapText(entry, name), parentId, enabled: true, head: leader }]]
    }),
  )
}

function toPerson(
  server: LdapServer,
  entry: Entry,
  departments: ReadonlyMap<string, LdapDepartment>,
): RosterPerson & { manager: string } {
  const [own = '', ...above] = listNamesUpwards(entry.dn)
  const unit = above.flatMap((one) => departments.get(one) ?? [])[0]
  const place = { id: unit?.id ?? rootDepartmentId, leader: unit !== undefined && unit.head === own }
  return {
    id: ldapText(entry, server.id_attribute),
    name: ldapText(entry, server.name),
    enabled: true,
    ...optionalResponseText('jobId', ldapText(entry, server.jobid)),
    ...optionalResponseText('mail', ldapText(entry, server.mail)),
    ...optionalResponseText('phone', ldapText(entry, server.phone)),
    ...optionalResponseText('position', ldapText(entry, server.title)),
    ...(server.units !== '' && { departments: [place] }),
    manager: listNamesUpwards(ldapText(entry, server.superior))[0] ?? '',
  }
}

const withSuperior =
  (idOf: ReadonlyMap<string, string>) =>
  ({ manager, ...person }: RosterPerson & { manager: string }): RosterPerson => ({
    ...person,
    ...optionalResponseText('superior', idOf.get(manager)),
  })

/** Reads all people; throws if there is none, which no company means. */
async function readPeople(client: Client, server: LdapServer, advance: (done: number) => void) {
  const departments = await readDepartments(client, server)
  const filter = parseLdapFilter(server.people)
  const idOf = new Map<string, string>()
  const people: ReturnType<typeof toPerson>[] = []
  for await (const page of readLdapEntries(client, server.base, { filter, ...attributesRead(server) })) {
    for (const entry of page) {
      const person = toPerson(server, entry, departments)
      if (person.id === '' || person.name === '') continue
      idOf.set(ownName(entry), person.id)
      people.push(person)
    }
    advance(people.length)
  }
  if (people.length === 0) throw new BusinessError('ldap.nobody')
  return people.map(withSuperior(idOf))
}

async function readPerson(client: Client, server: LdapServer, id: string): Promise<RosterPerson | undefined> {
  const named = new EqualityFilter({ attribute: server.id_attribute, value: ldapIdValue(server, id) })
  const filter = new AndFilter({ filters: [parseLdapFilter(server.people), named] })
  const departments = await readDepartments(client, server)
  for await (const [entry] of readLdapEntries(client, server.base, { filter, ...attributesRead(server) }))
    if (entry) return withSuperior(new Map())(toPerson(server, entry, departments))
  return undefined
}

/** Creates the directory of an LDAP server. */
export const createLdapDirectory = (server: LdapServer): LdapDirectory => ({
  type: 'ldap',
  isHeadless: server.head === '',
  departments: (advance) =>
    withLdap(server, async (client) => {
      const found = [...(await readDepartments(client, server)).values()]
      advance(found.length, found.length)
      return found.map(({ head: _, ...department }) => department)
    }),
  people: (_, advance) =>
    withLdap(server, (client) => readPeople(client, server, (done) => advance(done, done))),
  person: (id) => withLdap(server, (client) => readPerson(client, server, id)),
  authenticate: () => withLdap(server, async () => undefined),
})

/** Counts what a sign-in and a comparison would read, for the button that tries the settings. */
export const tryLdap = (server: LdapServer): Promise<{ people: number; departments: number }> =>
  withLdap(server, async (client) => ({
    people: (await readPeople(client, server, () => undefined)).length,
    departments: (await readDepartments(client, server)).size,
  }))
