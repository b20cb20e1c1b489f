import type { EmployeeContactGetroletreeData, OrgNode, OrgUser } from '#/generated/types'
import { quietApi } from '../platform/api'

/** A department or person as a row of the list. */
export type OrgEntry = OrgNode | OrgUser

/** The company, ready for looking up and searching. */
export interface Organisation {
  root: OrgNode
  departments: ReadonlyMap<string, OrgNode>
  /** Everything with the text a search looks into. */
  entries: readonly { entry: OrgEntry; text: string }[]
}

export type RoleGroups = EmployeeContactGetroletreeData

export const nameOf = (entry: OrgEntry): string => (entry.type === 'dept' ? entry.deptname : entry.username)
export const idOf = (entry: OrgEntry): string => (entry.type === 'dept' ? entry.deptid : entry.id)

/** What a search looks into: the name, a person's job number, and how it is spelled. */
export const textOf = (entry: OrgEntry): string =>
  [nameOf(entry), entry.type === 'user' ? entry.userjobid : '', entry.pinyin ?? '']
    .filter(Boolean)
    .join(' ')
    .toLowerCase()

/** The company as it is answered, indexed; a person in several departments is found once. */
export function indexed(nodes: readonly OrgNode[]): Organisation {
  const departments = new Map<string, OrgNode>()
  const people = new Map<string, OrgUser>()
  const walk = (entry: OrgEntry) => {
    if (entry.type === 'user') people.set(entry.id, people.get(entry.id) ?? entry)
    else {
      departments.set(entry.deptid, entry)
      entry.children.forEach(walk)
    }
  }
  nodes.forEach(walk)
  const root: OrgNode = nodes[0] ?? { _uuid: '1', deptid: '1', deptname: '', type: 'dept', children: [] }
  const entries = [...departments.values(), ...people.values()].map((entry) => ({
    entry,
    text: textOf(entry),
  }))
  return { root, departments, entries }
}

/** Departments and people whose name, number or pinyin holds the words (S2-019). */
export function searched({ entries }: Organisation, words: string): OrgEntry[] {
  const wanted = words.trim().toLowerCase()
  return wanted ? entries.filter(({ text }) => text.includes(wanted)).map(({ entry }) => entry) : []
}

/** People or departments called by their names or numbers, several divided by commas; whoever nobody knows is told. */
export function called(
  { entries }: Organisation,
  type: OrgEntry['type'],
  text: string,
): { found: OrgEntry[]; missing: string[] } {
  const names = text
    .split(/[,，、]/)
    .map((name) => name.trim())
    .filter(Boolean)
  const isCalled = (entry: OrgEntry, name: string) =>
    nameOf(entry) === name || idOf(entry) === name || (entry.type === 'user' && entry.userjobid === name)
  const answers = names.map((name) => ({
    name,
    entry: entries.find(({ entry }) => entry.type === type && isCalled(entry, name))?.entry,
  }))
  return {
    found: answers.flatMap(({ entry }) => entry ?? []),
    missing: answers.flatMap(({ name, entry }) => (entry ? [] : name)),
  }
}

/** What stands directly in a department: sub-departments before people. */
export const childrenOf = ({ departments }: Organisation, id: string): OrgEntry[] =>
  [...(departments.get(id)?.children ?? [])].sort(
    (a, b) => Number(a.type === 'user') - Number(b.type === 'user'),
  )

/** The way from the root down to a department. */
export function pathTo({ departments, root }: Organisation, id: string): OrgNode[] {
  const path: OrgNode[] = []
  for (let at = departments.get(id); at && !path.includes(at); at = departments.get(at.parent_id ?? ''))
    path.unshift(at)
  return path.length ? path : [root]
}

/** Fetches once; a failure is forgotten, so that the next look tries again. */
function once<Value>(fetch: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined
  return () => {
    value ??= fetch().catch((error) => {
      value = undefined
      throw error
    })
    return value
  }
}

export const loadOrganisation = once(async () => indexed(await quietApi.employee.contact.getusersbydept({})))
export const loadRoles = once((): Promise<RoleGroups> => quietApi.employee.contact.getroletree({}))
