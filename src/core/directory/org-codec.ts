import type { OrgNode, OrgUser, PackedOrganisation } from '../../generated/types'
import { decodeColumn, encodeColumn } from '../text/text-column'

/** Encodes the organisation in columns, which drops repeated values and groups similar ones. */
export function encodeOrganisation(nodes: readonly OrgNode[]): PackedOrganisation {
  const departments: { node: OrgNode; parent: number; people: OrgUser[] }[] = []
  const walk = (node: OrgNode, parent: number) => {
    const people = node.children.filter((child) => child.type === 'user')
    const at = departments.push({ node, parent, people }) - 1
    for (const child of node.children) if (child.type === 'dept') walk(child, at)
  }
  for (const node of nodes) walk(node, -1)
  const people = departments.flatMap((department) => department.people)
  return {
    version: nodes[0]?.version ?? 0,
    departments: {
      ids: encodeColumn(departments.map(({ node }) => node.deptid)),
      names: encodeColumn(departments.map(({ node }) => node.deptname)),
      pinyin: encodeColumn(departments.map(({ node }) => node.pinyin ?? '')),
      parents: departments.map(({ parent }) => parent),
      sizes: departments.map((department) => department.people.length),
    },
    people: {
      ids: encodeColumn(people.map(({ id }) => id)),
      names: encodeColumn(people.map(({ username }) => username)),
      numbers: encodeColumn(people.map(({ userjobid }) => userjobid)),
      pinyin: encodeColumn(people.map(({ pinyin }) => pinyin ?? '')),
      leaders: people.flatMap(({ is_leader }, at) => (is_leader ? at : [])),
    },
  }
}

/** Returns the people of all departments in sequence. */
function peopleIn({ ids, names, numbers, pinyin, leaders }: PackedOrganisation['people'], count: number) {
  const spelled = decodeColumn(pinyin, count)
  const called = decodeColumn(names, count)
  const numbered = decodeColumn(numbers, count)
  const leading = new Set(leaders)
  return decodeColumn(ids, count).map(
    (id, at): OrgUser => ({
      id,
      _uuid: id,
      username: called[at] ?? '',
      userjobid: numbered[at] ?? '',
      pinyin: spelled[at] ?? '',
      d_id: '',
      type: 'user',
      ...(leading.has(at) && { is_leader: true }),
    }),
  )
}

/** Decodes the organisation into a tree. */
export function decodeOrganisation({ version, departments, people }: PackedOrganisation): OrgNode[] {
  const { sizes, parents } = departments
  const allPeople = peopleIn(
    people,
    sizes.reduce((sum, size) => sum + size, 0),
  )
  const names = decodeColumn(departments.names, sizes.length)
  const pinyin = decodeColumn(departments.pinyin, sizes.length)
  const ids = decodeColumn(departments.ids, sizes.length)
  let next = 0
  const nodes = ids.map((deptid, at): OrgNode => {
    const own = allPeople.slice(next, next + (sizes[at] ?? 0))
    next += own.length
    for (const person of own) person.d_id = deptid
    return {
      _uuid: deptid,
      deptid,
      deptname: names[at] ?? '',
      pinyin: pinyin[at] ?? '',
      parent_id: ids[parents[at] ?? -1] ?? null,
      type: 'dept',
      children: own,
    }
  })
  for (const [at, node] of nodes.entries()) nodes[parents[at] ?? -1]?.children.push(node)
  return nodes.filter((_, at) => (parents[at] ?? -1) < 0).map((root) => ({ version, ...root }))
}
