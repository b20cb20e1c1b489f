import { AndFilter, type Client, type Entry, EqualityFilter, GreaterThanEqualsFilter, OrFilter } from 'ldapts'
import { BusinessError } from '../../../core/business-error'
import { rootDepartmentId } from '../../../core/directory/department-scope'
import { listNamesUpwards, normalizeName } from '../../../core/directory/ldap/distinguished-name'
import type { RosterDepartment, RosterPerson } from '../../../core/directory/roster/roster'
import type { LdapDirectory } from './identity-provider'
import { type LdapServer, parseLdapFilter, readLdapEntries, withLdap } from './ldap-access'
import { attributesRead, binaryNames, ldapIdValue, ldapText, ldapTexts } from './ldap-entries'
import { optionalResponseText } from './provider-client'

/*
 * LDAP server as an outside directory: departments are the organizational units above a person, superiors and heads are
 * names of other entries. It is read page by page: first who there is, then the records that are needed.
 */

interface LdapDepartment extends RosterDepartment {
  /** Name of the entry that leads it; empty if the server names none. */
  head: string
}

/** Attributes by which servers say when an entry changed; that of Active Directory first, whose other one cannot be searched. */
export const changeAttributes = ['whenChanged', 'modifyTimestamp'] as const

export type ChangeAttribute = (typeof changeAttributes)[number]

/** Person as the list of all says: the id, the name of the entry, and the groups if the settings name their attribute. */
interface LdapMember {
  id: string
  name: string
  groups: readonly string[]
}

/** Record of a person, with the name of the superior's entry and the attributes that say when it changed. */
export interface LdapPerson extends RosterPerson {
  manager: string
  stamps: readonly ChangeAttribute[]
}

/** People to read: all, those changed since a moment, or those with some ids. */
export type LdapScope = { since?: { attribute: ChangeAttribute; at: number }; ids?: readonly string[] }

/** Open connection that reads a directory. */
export interface LdapReader {
  departments: RosterDepartment[]
  /** Text that changes when people may have other departments without a change of their entries. */
  places: string
  /** Lists all people, by pages. */
  listMembers(): AsyncGenerator<LdapMember[]>
  /** Reads records, by pages. */
  listPeople(scope: LdapScope): AsyncGenerator<LdapPerson[]>
}

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
  const known = new Map(entries.map((entry) => [normalizeName(entry.dn), ldapText(entry, id)]))
  // The base is the company itself.
  known.delete(normalizeName(base))
  return new Map(
    entries.flatMap((entry): [string, LdapDepartment][] => {
      const [own = '', ...above] = listNamesUpwards(entry.dn)
      const ownId = known.get(own)
      if (!ownId) return []
      const parentId = above.flatMap((one) => known.get(one) ?? [])[0] ?? rootDepartmentId
      const leader = normalizeName(ldapText(entry, head))
      return [[own, { id: ownId, name: ldapText(entry, name), parentId, enabled: true, head: leader }]]
    }),
  )
}

type Departments = ReadonlyMap<string, LdapDepartment>

function toPerson(server: LdapServer, entry: Entry, departments: Departments): LdapPerson {
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
    ...(server.groups !== '' && { groups: ldapTexts(entry, server.groups) }),
    manager: normalizeName(ldapText(entry, server.superior)),
    stamps: changeAttributes.filter((one) => ldapText(entry, one) !== ''),
  }
}

/** Writes a moment as LDAP does; Active Directory requires a fraction. */
function toLdapTime(attribute: ChangeAttribute, at: number): string {
  const digits = new Date(at).toISOString().replace(/\D/g, '').slice(0, 14)
  return attribute === 'whenChanged' ? `${digits}.0Z` : `${digits}Z`
}

const equal = (server: LdapServer, id: string) =>
  new EqualityFilter({ attribute: server.id_attribute, value: ldapIdValue(server, id) })

function toFilter(server: LdapServer, { since, ids }: LdapScope) {
  const people = parseLdapFilter(server.people)
  if (since) {
    const value = toLdapTime(since.attribute, since.at)
    const changed = new GreaterThanEqualsFilter({ attribute: since.attribute, value })
    return new AndFilter({ filters: [people, changed] })
  }
  if (!ids) return people
  return new AndFilter({
    filters: [people, new OrFilter({ filters: ids.map((id) => equal(server, id)) })],
  })
}

async function* listMembers(client: Client, server: LdapServer): AsyncGenerator<LdapMember[]> {
  const { base, id_attribute: id, groups } = server
  const attributes = groups === '' ? [id] : [id, groups]
  const filter = parseLdapFilter(server.people)
  const binary = binaryNames(id)
  for await (const page of readLdapEntries(client, base, { filter, attributes, binary }, 1_000))
    yield page.flatMap((entry) => {
      const own = ldapText(entry, id)
      return own === '' ? [] : [{ id: own, name: entry.dn, groups: ldapTexts(entry, groups) }]
    })
}

async function* listPeople(
  client: Client,
  { server, departments }: { server: LdapServer; departments: Departments },
  scope: LdapScope,
): AsyncGenerator<LdapPerson[]> {
  const { attributes, binary } = attributesRead(server)
  const search = { filter: toFilter(server, scope), attributes: [...attributes, ...changeAttributes], binary }
  for await (const page of readLdapEntries(client, server.base, search))
    yield page
      .map((entry) => toPerson(server, entry, departments))
      .filter(({ id, name }) => id !== '' && name !== '')
}

/** Opens a reader of the directory for some work. */
const readLdap = <Result>(server: LdapServer, work: (reader: LdapReader) => Promise<Result>) =>
  withLdap(server, async (client) => {
    const departments = await readDepartments(client, server)
    return work({
      departments: [...departments.values()].map(({ head: _, ...department }) => department),
      places: [...departments]
        .map(([name, { id, head }]) => JSON.stringify([name, id, head]))
        .sort()
        .join('\n'),
      listMembers: () => listMembers(client, server),
      listPeople: (scope) => listPeople(client, { server, departments }, scope),
    })
  })

/** Creates the directory of an LDAP server. */
export const createLdapDirectory = (server: LdapServer): LdapDirectory => ({
  type: 'ldap',
  isHeadless: server.head === '',
  hasGroups: server.groups !== '',
  read: (work) => readLdap(server, work),
  authenticate: () => withLdap(server, async () => undefined),
})

/** Counts what a comparison would read, for the button that tries the settings. */
export const tryLdap = (server: LdapServer): Promise<{ people: number; departments: number }> =>
  readLdap(server, async ({ departments, listPeople: list }) => {
    let people = 0
    for await (const page of list({})) people += page.length
    if (people === 0) throw new BusinessError('ldap.nobody')
    return { people, departments: departments.length }
  })
