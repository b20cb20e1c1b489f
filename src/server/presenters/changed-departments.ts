import { createHash } from 'node:crypto'
import { changedSince, continued, firstSeen, type History } from '../../core/directory/history'
import type { EmployeeContactChangesData, OrgNode } from '../../generated/types'
import type { Db } from '../platform/db/db'
import type { Company } from '../queries/directory'
import { organisationOf } from './organisation'

type Placed = EmployeeContactChangesData['departments'][number]

/** Each department with its people only, and its place among its sisters. */
function placed(nodes: readonly OrgNode[], into = new Map<string, Placed>()): Map<string, Placed> {
  for (const [place, node] of nodes.entries()) {
    const people = node.children.filter((child) => child.type === 'user')
    const below = node.children.filter((child) => child.type === 'dept')
    const { version: _, ...own } = node
    into.set(node.deptid, { node: { ...own, children: people }, place })
    placed(below, into)
  }
  return into
}

const markOf = (department: Placed) => createHash('md5').update(JSON.stringify(department)).digest('base64')

interface Seen {
  history: History
  departments: ReadonlyMap<string, Placed>
}

/** What this process has seen of each workspace's directory; another process has seen its own. */
const seen = new WeakMap<Db, Map<string, Seen>>()

function look(db: Db, workspace: string, company: Company): Seen {
  const workspaces = seen.get(db) ?? new Map<string, Seen>()
  seen.set(db, workspaces)
  const known = workspaces.get(workspace)
  if (known?.history.version === company.version) return known
  const departments = placed(organisationOf(company))
  const marks = new Map([...departments].map(([id, department]) => [id, markOf(department)]))
  const { version } = company
  const history = known ? continued(known.history, version, marks) : firstSeen(version, marks)
  const fresh = { history, departments }
  workspaces.set(workspace, fresh)
  return fresh
}

/** Notes a version of the directory that goes out as a whole, so that later ones can be told from it. */
export const noteVersion = (db: Db, workspace: string, company: Company): void =>
  void look(db, workspace, company)

/** The departments that have changed since a version, as far as this process remembers. */
export function changedDepartments(
  db: Db,
  { workspace, company, since }: { workspace: string; company: Company; since: number },
): EmployeeContactChangesData {
  const { history, departments } = look(db, workspace, company)
  const told = changedSince(history, since)
  const { version } = company
  if (!told) return { version, isWhole: true, departments: [], gone: [] }
  const changed = told.changed.flatMap((id) => departments.get(id) ?? [])
  return { version, isWhole: false, departments: changed, gone: told.gone }
}
