import type { OrgNode, OrgUser } from '#/generated/types'
import { type IdleTask, scheduleIdle } from './idle-task'
import { buildSearchIndex, type SearchIndex } from './search-index'

/** A department or person as a row of the list. */
export type OrgEntry = OrgNode | OrgUser

/** Everything of the company in the order of the tree. */
interface Listed {
  /** Somebody in several departments stands here once for each. */
  entries: readonly OrgEntry[]
  /** 1 where somebody stands again. */
  again: Uint8Array
}

/** The same, ready for searches. */
interface Contents extends Listed {
  index: SearchIndex
}

/** The company, ready for looking up; what searches need is made while the page is idle, or with the first one. */
export interface Organisation {
  root: OrgNode
  departments: ReadonlyMap<string, OrgNode>
  /** Made when it is first wanted, much sooner than what searches need. */
  listed(): Listed
  contents: IdleTask<Contents>
}

export const orgEntryName = (entry: OrgEntry): string =>
  entry.type === 'dept' ? entry.deptname : entry.username
export const orgEntryId = (entry: OrgEntry): string => (entry.type === 'dept' ? entry.deptid : entry.id)

const withoutCompany: OrgNode = { _uuid: '1', deptid: '1', deptname: '', type: 'dept', children: [] }

/** The company as it is answered, indexed. */
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

/** A department, all that stands in its sub-departments, and its people; one after the other. */
function listing(nodes: readonly OrgNode[]): Listed {
  const entries: OrgEntry[] = []
  const walk = (node: OrgNode) => {
    entries.push(node)
    for (const child of node.children) if (child.type === 'dept') walk(child)
    for (const child of node.children) if (child.type === 'user') entries.push(child)
  }
  nodes.forEach(walk)
  const again = new Uint8Array(entries.length)
  const seen = new Set<string>()
  for (const [at, entry] of entries.entries())
    if (entry.type === 'user' && seen.size === seen.add(entry.id).size) again[at] = 1
  return { entries, again }
}

interface Asked {
  type?: OrgEntry['type']
  /** Somebody in several departments is wanted once for each. */
  isInEach?: boolean
}

/** Departments and people whose name, number or pinyin holds the words, best first (S2-019). */
export function searchOrganisation({ contents }: Organisation, words: string, asked: Asked = {}): OrgEntry[] {
  const { entries, again, index } = contents.now()
  const found: OrgEntry[] = []
  const hits = index.find(words)
  // By hand, for there may be as many hits as people.
  for (let hit = 0; hit < hits.length; hit++) {
    const at = hits[hit] ?? 0
    const entry = entries[at]
    if (!entry || (asked.type && entry.type !== asked.type) || (again[at] && !asked.isInEach)) continue
    found.push(entry)
  }
  return found
}

/** Everybody once, in the order of the tree. */
export function listPeople({ listed }: Organisation): OrgUser[] {
  const { entries, again } = listed()
  return entries.flatMap((entry, at) => (entry.type === 'user' && !again[at] ? [entry] : []))
}

/** Somebody by id. */
export const findPerson = (organisation: Organisation, id: string): OrgUser | undefined =>
  listPeople(organisation).find((person) => person.id === id)

/** People or departments called by their names or numbers, several divided by commas; whoever nobody knows is told. */
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

/** What stands directly in a department: sub-departments before people. */
export const departmentEntries = ({ departments }: Organisation, id: string): OrgEntry[] =>
  [...(departments.get(id)?.children ?? [])].sort(
    (a, b) => Number(a.type === 'user') - Number(b.type === 'user'),
  )

/** The way from the root down to a department. */
export function departmentAncestors({ departments, root }: Organisation, id: string): OrgNode[] {
  const path: OrgNode[] = []
  for (let at = departments.get(id); at && !path.includes(at); at = departments.get(at.parent_id ?? ''))
    path.unshift(at)
  return path.length ? path : [root]
}
