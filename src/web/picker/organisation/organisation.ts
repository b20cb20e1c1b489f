import type { EmployeeContactChangesData, OrgNode, OrgUser } from '#/generated/types'
import { buildSearchIndex, type IdleTask, type SearchIndex, scheduleIdle } from './search-index'

/** A department or person as a list row. */
export type OrgEntry = OrgNode | OrgUser

/** All entries of the company in tree order. */
interface Listed {
  /** A person in several departments is listed once for each. */
  entries: readonly OrgEntry[]
  /** 1 for a repeated person. */
  again: Uint8Array
}

/** The same, with a search index. */
interface Contents extends Listed {
  index: SearchIndex
}

/** The company indexed for lookup; the search index is built in idle time, or with the first search. */
export interface Organisation {
  root: OrgNode
  departments: ReadonlyMap<string, OrgNode>
  /** Returns the list, built on first use, much earlier than the search index. */
  listed(): Listed
  contents: IdleTask<Contents>
}

export const orgEntryName = (entry: OrgEntry): string =>
  entry.type === 'dept' ? entry.deptname : entry.username
export const orgEntryId = (entry: OrgEntry): string => (entry.type === 'dept' ? entry.deptid : entry.id)

const withoutCompany: OrgNode = { _uuid: '1', deptid: '1', deptname: '', type: 'dept', children: [] }

/** Indexes the company as returned by the server. */
export function indexOrganisation(nodes: readonly OrgNode[]): Organisation {
  const departments = new Map<string, OrgNode>()
  const walk = (node: OrgNode) => {
    departments.set(node.deptid, node)
    for (const child of node.children) if (child.type === 'dept') walk(child)
  }
  nodes.forEach(walk)
  let list: Listed | undefined
  const listed = () => {
    list ??= listing(nodes)
    return list
  }
  return { root: nodes[0] ?? withoutCompany, departments, listed, contents: scheduleIdle(reading(listed)) }
}

function* reading(listed: () => Listed): Generator<void, Contents> {
  yield
  const { entries, again } = listed()
  yield
  const findable = (at: number) => {
    const entry = entries[at] ?? withoutCompany
    const number = entry.type === 'user' ? entry.userjobid : ''
    return { name: orgEntryName(entry), number, pinyin: entry.pinyin ?? '' }
  }
  return { entries, again, index: yield* buildSearchIndex(entries.length, findable) }
}

/** Lists a department, all of its sub-departments, and its people, in order. */
function listing(nodes: readonly OrgNode[]): Listed {
  const entries: OrgEntry[] = []
  const walk = (node: OrgNode) => {
    entries.push(node)
    for (const child of node.children) if (child.type === 'dept') walk(child)
    for (const child of node.children) if (child.type === 'user') entries.push(child)
  }
  nodes.forEach(walk)
  const again = new Uint8Array(entries.length)
  const visited = new Set<string>()
  for (const [at, entry] of entries.entries())
    if (entry.type === 'user' && visited.size === visited.add(entry.id).size) again[at] = 1
  return { entries, again }
}

interface Asked {
  type?: OrgEntry['type']
  /** Whether a person in several departments is returned once for each. */
  isInEach?: boolean
}

/** Returns departments and people whose name, number or pinyin contains the words, best first (S2-019). */
export function searchOrganisation(
  { contents }: Organisation,
  words: string,
  requested: Asked = {},
): OrgEntry[] {
  const { entries, again, index } = contents.now()
  const found: OrgEntry[] = []
  const hits = index.find(words)
  // A plain loop, because there may be as many hits as people.
  for (let hit = 0; hit < hits.length; hit++) {
    const at = hits[hit] ?? 0
    const entry = entries[at]
    if (!entry || (requested.type && entry.type !== requested.type) || (again[at] && !requested.isInEach))
      continue
    found.push(entry)
  }
  return found
}

/** Returns people whose name, number or pinyin contains the words, best first. */
export const searchPeople = (organisation: Organisation, words: string): OrgUser[] =>
  searchOrganisation(organisation, words, { type: 'user' }).flatMap((entry) =>
    entry.type === 'user' ? [entry] : [],
  )

/** Returns every person once, in tree order. */
export function listPeople({ listed }: Organisation): OrgUser[] {
  const { entries, again } = listed()
  return entries.flatMap((entry, at) => (entry.type === 'user' && !again[at] ? [entry] : []))
}

/** Returns a person by id. */
export const findPerson = (organisation: Organisation, id: string): OrgUser | undefined =>
  listPeople(organisation).find((person) => person.id === id)

/** Finds people or departments by names or numbers, separated by commas; unknown ones are reported. */
export function findEntriesByName(
  { listed }: Organisation,
  type: OrgEntry['type'],
  text: string,
): { found: OrgEntry[]; missing: string[] } {
  const names = text
    .split(/[,，、]/)
    .map((name) => name.trim())
    .filter(Boolean)
  const isCalled = (entry: OrgEntry, name: string) =>
    orgEntryName(entry) === name ||
    orgEntryId(entry) === name ||
    (entry.type === 'user' && entry.userjobid === name)
  const { entries } = names.length ? listed() : { entries: [] }
  const answers = names.map((name) => ({
    name,
    entry: entries.find((entry) => entry.type === type && isCalled(entry, name)),
  }))
  return {
    found: answers.flatMap(({ entry }) => entry ?? []),
    missing: answers.flatMap(({ name, entry }) => (entry ? [] : name)),
  }
}

/** Returns the direct children of a department: sub-departments before people. */
export const departmentEntries = ({ departments }: Organisation, id: string): OrgEntry[] =>
  [...(departments.get(id)?.children ?? [])].sort(
    (a, b) => Number(a.type === 'user') - Number(b.type === 'user'),
  )

/** Returns the path from the root down to a department. */
export function departmentAncestors({ departments, root }: Organisation, id: string): OrgNode[] {
  const path: OrgNode[] = []
  for (let at = departments.get(id); at && !path.includes(at); at = departments.get(at.parent_id ?? ''))
    path.unshift(at)
  return path.length ? path : [root]
}

type Placed = EmployeeContactChangesData['departments'][number]

function departmentsIn(nodes: readonly OrgNode[], into = new Map<string, Placed>()): Map<string, Placed> {
  for (const [place, node] of nodes.entries()) {
    into.set(node.deptid, { node, place })
    departmentsIn(
      node.children.filter((child) => child.type === 'dept'),
      into,
    )
  }
  return into
}

/** Returns the organisation with the departments that changed since; does not modify its input. */
export function applyOrganisationDelta(
  nodes: readonly OrgNode[],
  changes: EmployeeContactChangesData,
): OrgNode[] {
  const departments = departmentsIn(nodes)
  for (const id of changes.gone) departments.delete(id)
  for (const placed of changes.departments) departments.set(placed.node.deptid, placed)
  const below = new Map<string | null, Placed[]>()
  for (const placed of departments.values()) {
    const parent = placed.node.parent_id ?? null
    below.set(parent, [...(below.get(parent) ?? []), placed])
  }
  const build = (parent: string | null): OrgNode[] =>
    (below.get(parent) ?? [])
      .toSorted((a, b) => a.place - b.place)
      .map(({ node }) => {
        const people = node.children.filter((child) => child.type === 'user')
        return { ...node, children: [...people, ...build(node.deptid)] }
      })
  return build(null).map((root) => ({ ...root, version: changes.version }))
}
