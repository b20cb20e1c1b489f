import { isDeepStrictEqual } from 'node:util'
import {
  addDirectoryVersion,
  type ChangeHistory,
  createChangeHistory,
  findChangedDepartments,
} from '../../core/directory/change-tracker'
import type { Department, Directory } from '../../core/directory/directory'
import { memoizeWeak } from '../../core/text/memoize'
import type { EmployeeContactChangesData, OrgUser } from '../../generated/types'
import type { Db } from '../platform'
import type { CompanySnapshot } from '../queries'
import { rootDepartments, toDepartmentNode, usersOfDepartment } from './organisation'

/** Department with its people and its position among its siblings. */
interface Placed {
  department: Department
  place: number
  people: readonly OrgUser[]
}

function placedIn(directory: Directory): Map<string, Placed> {
  const placed = new Map<string, Placed>()
  const walk = (sisters: readonly Department[]) => {
    for (const [place, department] of sisters.entries()) {
      placed.set(department.id, { department, place, people: usersOfDepartment(directory, department.id) })
      walk(directory.childrenOf(department.id))
    }
  }
  walk(rootDepartments(directory))
  return placed
}

/**
 * Whether two entries are equal. An identical people list is not compared one by one: in a large company
 * hardly anyone changes.
 */
const isSame = (before: Placed, now: Placed) =>
  before.place === now.place &&
  before.department.name === now.department.name &&
  before.department.parentId === now.department.parentId &&
  (before.people === now.people || isDeepStrictEqual(before.people, now.people))

/** History per workspace of the directory versions that this process has seen. */
const historiesOf = memoizeWeak((_: Db) => new Map<string, ChangeHistory<Placed>>())

function look(db: Db, workspace: string, { directory, version }: CompanySnapshot): ChangeHistory<Placed> {
  const workspaces = historiesOf(db)
  const known = workspaces.get(workspace)
  if (known && known.version >= version) return known
  const states = placedIn(directory)
  const history = known
    ? addDirectoryVersion(known, { version, states, isSame })
    : createChangeHistory(version, states)
  workspaces.set(workspace, history)
  return history
}

/** Records a version of the directory that is sent as a whole, so that later ones can be compared with it. */
export const recordDirectoryVersion = (db: Db, workspace: string, company: CompanySnapshot): void =>
  void look(db, workspace, company)

/** Departments that have changed since a version, as far as this process has recorded it. */
export function diffDepartments(
  db: Db,
  { workspace, company, since }: { workspace: string; company: CompanySnapshot; since: number },
): EmployeeContactChangesData {
  const history = look(db, workspace, company)
  const { version } = history
  const result = findChangedDepartments(history, since)
  if (!result) return { version, isWhole: true, departments: [], gone: [] }
  const departments = result.changed.flatMap((id) => {
    const known = history.departments.get(id)
    if (!known) return []
    const { department, people, place } = known.state
    return { node: toDepartmentNode(department, [...people]), place }
  })
  return { version, isWhole: false, departments, gone: result.gone }
}
