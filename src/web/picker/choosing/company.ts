import { numberedName, pathName } from '#/core/directory/naming'
import type { OrgNode, OrgUser } from '#/generated/types'
import { childrenOf, loadOrganisation, type Organisation, pathTo, textOf } from '../organisation'
import { type Choice, type Picked, ranked, type Source } from './source'

/** What of the company can be chosen, and how it is stored. */
interface Way {
  person?(user: OrgUser, department: OrgNode): Picked
  department?(node: OrgNode, organisation: Organisation): Picked
  /** Everybody in one list instead of departments that open. */
  isFlat?: boolean
}

type Row = { text: string; choice: Choice }

const longName = (organisation: Organisation, { deptid }: OrgNode) =>
  pathName(pathTo(organisation, deptid).map(({ deptname }) => deptname))

/** The id of a person in a tree (S2-078). */
const treeKey = ({ deptid = '', dept = '', id = '', name }: Picked) => [deptid, dept, id, name].join('__')

const keyOf = (picked: Picked): string => {
  if (picked.dept !== undefined) return treeKey(picked)
  return picked.id === undefined ? `dept ${picked.deptid}` : `user ${picked.id}`
}

const numbered = ({ id, username, userjobid }: OrgUser): Picked => ({
  id,
  name: numberedName(username, userjobid),
})
const placed = ({ id, username }: OrgUser, { deptid, deptname }: OrgNode): Picked => ({
  ...{ id, name: username },
  ...{ deptid, dept: deptname },
})
const shortly = ({ deptid, deptname }: OrgNode): Picked => ({ name: deptname, deptid })
const wholly = (node: OrgNode, organisation: Organisation): Picked => ({
  name: longName(organisation, node),
  deptid: node.deptid,
})

/** How each reference to the company is chosen, by what the field's schema says it refers to. */
const ways: Readonly<Record<string, Way>> = {
  person: { person: numbered, isFlat: true },
  'person-in-department': { person: placed },
  department: { department: shortly },
  'department-path': { department: wholly },
  contact: { person: numbered, department: shortly },
}

function departmentChoice(organisation: Organisation, way: Way, node: OrgNode): Choice {
  const picked = way.department?.(node, organisation)
  return {
    key: `dept ${node.deptid}`,
    name: node.deptname,
    isBranch: node.children.some(({ type }) => type === 'dept' || way.person),
    ...(picked && { picked }),
  }
}

function personChoices(way: Way, user: OrgUser, department: OrgNode): Choice[] {
  const picked = way.person?.(user, department)
  const name = numberedName(user.username, user.userjobid)
  return picked ? [{ key: keyOf(picked), name, picked, isBranch: false }] : []
}

/** Where a department stands, for a list in which its surroundings are out of sight. */
function noteOf(organisation: Organisation, { deptid }: OrgNode): Pick<Choice, 'note'> {
  const above = pathTo(organisation, deptid).slice(0, -1)
  return above.length > 1 ? { note: pathName(above.map(({ deptname }) => deptname)) } : {}
}

/** What can be chosen in the order of the tree, each row with what a search looks into. */
function rowsOf(organisation: Organisation, way: Way) {
  const people = new Map<string, Row>()
  const departments: Row[] = []
  const walk = (node: OrgNode) => {
    const choice = departmentChoice(organisation, way, node)
    const row = { ...choice, ...noteOf(organisation, node), isBranch: false }
    if (choice.picked) departments.push({ text: textOf(node), choice: row })
    for (const child of childrenOf(organisation, node.deptid)) {
      if (child.type === 'dept') {
        walk(child)
        continue
      }
      for (const person of personChoices(way, child, node))
        if (!people.has(person.key))
          people.set(person.key, { text: textOf(child), choice: { ...person, note: node.deptname } })
    }
  }
  walk(organisation.root)
  return { people: [...people.values()], departments }
}

/** The company as a tree of departments or a list of people, as a field's schema wants it. */
export function companySource(organisation: Organisation, refers: string): Source {
  const way = ways[refers] ?? {}
  const { people, departments } = rowsOf(organisation, way)
  const everybody = people.map(({ choice }) => choice)
  const top = departmentChoice(organisation, way, organisation.root)
  const below = (node: OrgNode) =>
    childrenOf(organisation, node.deptid).flatMap((child) =>
      child.type === 'dept' ? departmentChoice(organisation, way, child) : personChoices(way, child, node),
    )
  return {
    within(key) {
      if (way.isFlat) return key === undefined ? everybody : []
      const node = key === undefined ? undefined : organisation.departments.get(key.replace(/^dept /, ''))
      return node ? below(node) : [top]
    },
    search: (words) => [...ranked(departments, words), ...ranked(people, words)].map(({ choice }) => choice),
    keyOf,
  }
}

const made = new WeakMap<Organisation, Map<string, Source>>()

/** The company for one way of choosing; fetched once, and made ready once, for all fields of a page. */
export async function loadCompany(refers: string): Promise<Source> {
  const organisation = await loadOrganisation()
  const sources = made.get(organisation) ?? new Map<string, Source>()
  made.set(organisation, sources)
  const source = sources.get(refers) ?? companySource(organisation, refers)
  sources.set(refers, source)
  return source
}
