import type { EmployeeContactChangesData, OrgNode } from '#/generated/types'

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
export function applyDelta(nodes: readonly OrgNode[], changes: EmployeeContactChangesData): OrgNode[] {
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
