import { numberedName, pathName } from '#/core/directory/display-name'
import type { OrgNode, OrgUser } from '#/generated/types'
import { loadOrganisation } from '../organisation/load-organisation'
import {
  childrenOf,
  everybody,
  idOf,
  nameOf,
  type Organisation,
  type OrgEntry,
  pathTo,
  searched,
} from '../organisation/organisation'
import { type Choice, madeOf, type Picked, type Source } from './picker-source'

/** What of the company can be chosen, and how it is stored. */
interface Way {
  person?(user: OrgUser, department: OrgNode): Picked
  department?(node: OrgNode, organisation: Organisation): Picked
  /** Everybody in one list instead of departments that open. */
  isFlat?: boolean
}

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
  id,
  name: username,
  deptid,
  dept: deptname,
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

function personChoice(way: Way, user: OrgUser, department: OrgNode): Choice[] {
  const picked = way.person?.(user, department)
  const name = numberedName(user.username, user.userjobid)
  return picked ? [{ key: keyOf(picked), name, picked, isBranch: false }] : []
}

/** Where a department stands, for a list in which its surroundings are out of sight. */
function noteOf(organisation: Organisation, { deptid }: OrgNode): Pick<Choice, 'note'> {
  const above = pathTo(organisation, deptid).slice(0, -1)
  return above.length > 1 ? { note: pathName(above.map(({ deptname }) => deptname)) } : {}
}

/** The company as a tree of departments or a list of people, as a field's schema wants it. */
export function companySource(organisation: Organisation, refers: string): Source {
  const way = ways[refers] ?? {}
  const { root, departments } = organisation
  const inTree = (entry: OrgEntry, above: OrgNode): Choice[] =>
    entry.type === 'dept'
      ? [departmentChoice(organisation, way, entry)]
      : personChoice(way, entry, departments.get(entry.d_id) ?? above)
  /** A row of a list, with where it stands. */
  const inList = (entry: OrgEntry): Choice => {
    if (entry.type === 'dept')
      return {
        ...departmentChoice(organisation, way, entry),
        ...noteOf(organisation, entry),
        isBranch: false,
      }
    const department = departments.get(entry.d_id) ?? root
    const [choice] = personChoice(way, entry, department)
    return { key: idOf(entry), name: nameOf(entry), isBranch: false, ...choice, note: department.deptname }
  }
  const top = [departmentChoice(organisation, way, root)]
  return {
    within(key) {
      if (way.isFlat) return key === undefined ? madeOf(everybody(organisation), inList) : []
      const id = key?.replace(/^dept /, '')
      const node = id === undefined ? undefined : departments.get(id)
      return node ? childrenOf(organisation, node.deptid).flatMap((child) => inTree(child, node)) : top
    },
    search: (words) => madeOf(searched(organisation, words, wanted(refers, way)), inList),
    keyOf,
  }
}

/** Which entries a search for a way of choosing answers. */
const wanted = (refers: string, { person, department }: Way) => ({
  ...(person && department ? {} : { type: person ? ('user' as const) : ('dept' as const) }),
  isInEach: refers === 'person-in-department',
})

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
