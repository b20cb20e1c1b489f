import { BusinessError } from '../../core/business-error'
import { createGroupRoles } from '../../core/directory/group-roles'
import { listDifferentPeople } from '../../core/directory/roster/compare-rosters'
import type { ExternalRoster } from '../../core/directory/roster/complete-people'
import type { LocalCompany } from '../../core/directory/roster/match-records'
import type { RosterPerson } from '../../core/directory/roster/roster'
import { type AppContext, hashToken } from '../platform'
import type { LdapDirectory } from '../platform/identity-providers/identity-provider'
import {
  type ChangeAttribute,
  changeAttributes,
  type LdapPerson,
  type LdapReader,
  type LdapScope,
} from '../platform/identity-providers/ldap-directory'
import { MemberNames } from '../platform/identity-providers/member-names'
import { listLinkedPeople, readLocalPart, readLocalPeople } from '../queries/directory/local-company'

/*
 * Reads an LDAP server page by page (decision 187): who there is, then the records that may differ. Each page is compared with
 * the company at once, so that only people who differ are held. Where the server says when an entry changed, only those
 * changed since the last synchronisation are read, and those whom the list of all shows to be new, or in other groups.
 */

/** Where the next reading of changes begins. */
export interface LdapCursor {
  /** Digests of the settings and of the departments; with others, everything is read again. */
  settings: string
  places: string
  attribute: ChangeAttribute
  /** When reading began, and when everything was read last. */
  at: number
  fullAt: number
}

/** Stores people of a roster, so that the reading need not hold them. */
export type SavePeople = (people: readonly RosterPerson[]) => Promise<void>

/** Result of a reading: the roster of those who differ, whose people are stored already, and where the next one begins. */
export interface LdapReading {
  roster: ExternalRoster
  cursor: LdapCursor | undefined
}

interface Request {
  workspace: string
  kind: 'all' | 'changes' | 'dept' | 'user'
  cursor: LdapCursor | null
  advance(part: 'departments' | 'people', done: number): void
  save: SavePeople
}

/** How far the clock of the server may be behind. */
const clockTolerance = 3_600_000

/** Number of people beyond which everything is read instead of them one by one. */
const maxSingles = 2_000
const singlesAtOnce = 100

/** People whom the server lists. */
interface Members {
  names: MemberNames
  /** Ids of people who are not linked and enabled here, or have other roles by their groups. */
  different: string[]
  /** False if nobody has a group: a server that hides the attribute must not withdraw the roles of all. */
  isGrouped: boolean
  /** Outside ids of enabled people here who are not listed. */
  gone: string[]
}

async function listMembers(
  { db, ldap }: AppContext,
  { reader, workspace, stored }: { reader: LdapReader; workspace: string; stored: LocalCompany },
): Promise<Members> {
  const ruled = stored.roles.filter(({ sourceGroups }) => sourceGroups.length > 0)
  const isWanted = Boolean(ldap?.settings.groups) && ruled.length > 0
  const rolesOf = createGroupRoles(ruled)
  const missing = await listLinkedPeople(db, workspace, isWanted ? ruled.map(({ id }) => id) : [])
  const names = new MemberNames()
  const [unknown, regrouped]: [string[], string[]] = [[], []]
  let [isEmpty, isGrouped] = [true, false]
  for await (const page of reader.listMembers())
    for (const { id, name, groups } of page) {
      isEmpty = false
      if (ldap?.settings.superior) names.add(id, name)
      isGrouped ||= isWanted && groups.length > 0
      const roles = missing.get(id)
      if (roles === undefined) unknown.push(id)
      else if (isWanted && roles !== rolesOf(groups).join(' ')) regrouped.push(id)
      missing.delete(id)
    }
  if (isEmpty) throw new BusinessError('ldap.nobody')
  const different = isGrouped ? [...unknown, ...regrouped] : unknown
  return { names, different, isGrouped, gone: [...missing.keys()] }
}

/** Returns what to read: what changed and some people by their ids, or everything. */
function scopesOf(cursor: LdapCursor | undefined, { different }: Members): LdapScope[] {
  if (!cursor || different.length > maxSingles) return [{}]
  const since = { attribute: cursor.attribute, at: cursor.at - clockTolerance }
  const count = Math.ceil(different.length / singlesAtOnce)
  const singles = Array.from({ length: count }, (_, n) => ({
    ids: different.slice(n * singlesAtOnce, (n + 1) * singlesAtOnce),
  }))
  return [{ since }, ...singles]
}

const toRosterPerson = (
  { manager, stamps: _, groups, ...person }: LdapPerson,
  { idOf, isGrouped }: { idOf: ReadonlyMap<string, string>; isGrouped: boolean },
): RosterPerson => {
  const superior = idOf.get(manager)
  return { ...person, ...(superior !== undefined && { superior }), ...(isGrouped && groups && { groups }) }
}

/** Reads records page by page, stores those that differ, and returns the attribute by which all say when they changed. */
async function readDifferent(
  { db }: AppContext,
  { workspace, advance, save }: Request,
  { reader, stored, scopes, members, roster }: Reading,
) {
  const ids = new Set<string>()
  let stamps: readonly ChangeAttribute[] = changeAttributes
  let done = 0
  for (const scope of scopes)
    for await (const page of reader.listPeople(scope)) {
      const idOf = members.names.find(new Set(page.map(({ manager }) => manager)))
      const { isGrouped } = members
      const pageRoster = { ...roster, people: page.map((one) => toRosterPerson(one, { idOf, isGrouped })) }
      const here = { ...stored, people: await readLocalPeople(db, workspace, pageRoster) }
      const different = listDifferentPeople(here, pageRoster).filter(({ id }) => !ids.has(id))
      for (const { id } of different) ids.add(id)
      await save(different)
      stamps = stamps.filter((one) => page.every((person) => person.stamps.includes(one)))
      done += page.length
      advance('people', done)
    }
  return done > 0 ? stamps[0] : undefined
}

interface Reading {
  reader: LdapReader
  stored: LocalCompany
  scopes: readonly LdapScope[]
  members: Members
  roster: ExternalRoster
}

async function readRoster(
  context: AppContext,
  request: Request,
  { reader, isHeadless }: { reader: LdapReader; isHeadless: boolean },
): Promise<LdapReading> {
  const { db, ldap, clock } = context
  const { workspace, kind, advance } = request
  const at = clock.now()
  const { departments } = reader
  advance('departments', departments.length)
  if (kind === 'dept') return { roster: { departments, isHeadless }, cursor: undefined }
  const known = { settings: hashToken(JSON.stringify(ldap?.settings)), places: hashToken(reader.places) }
  const { cursor: last } = request
  const isUsable = kind === 'changes' && last?.settings === known.settings && last.places === known.places
  const cursor = isUsable ? last : undefined
  const stored = await readLocalPart(db, workspace)
  const members = await listMembers(context, { reader, workspace, stored })
  const scopes = scopesOf(cursor, members)
  const isFull = scopes.every(({ since, ids }) => !since && !ids)
  const roster: ExternalRoster = { ...(kind !== 'user' && { departments }), isHeadless }
  const stamp = await readDifferent(context, request, {
    reader,
    stored,
    scopes,
    members,
    roster,
  })
  const attribute = isFull ? stamp : cursor?.attribute
  const fullAt = isFull ? at : (cursor?.fullAt ?? at)
  return {
    roster: { ...roster, people: [], only: members.gone },
    cursor: attribute && kind !== 'user' ? { ...known, attribute, at, fullAt } : undefined,
  }
}

/** Reads a part of the directory of an LDAP server, or what changed in it since the cursor. */
export const readLdapRoster = (
  context: AppContext,
  outside: LdapDirectory,
  request: Request,
): Promise<LdapReading> =>
  outside.read((reader) => readRoster(context, request, { reader, isHeadless: outside.isHeadless }))

/** Reads some people by their ids, without their superiors. */
export const readLdapPeople = (outside: LdapDirectory, only: readonly string[]): Promise<ExternalRoster> =>
  outside.read(async ({ listPeople }) => {
    const people: RosterPerson[] = []
    for (let at = 0; at < only.length; at += singlesAtOnce)
      for await (const page of listPeople({ ids: only.slice(at, at + singlesAtOnce) }))
        people.push(...page.map((one) => toRosterPerson(one, { idOf: new Map(), isGrouped: false })))
    return { people, only: [...only], isHeadless: outside.isHeadless }
  })
