import type { RecipientGroup } from '../../generated/types'
import { currentDepartmentId, isInDepartment, rootDepartmentId } from '../directory/department-scope'
import type { DirectoryPerson } from '../directory/directory'
import type { RecipientContext } from './resolution'

/** Scope in which a group looks for people: a department with all below it; without one the whole company. */
export interface RunScope {
  rootId?: string
  /** Whether run roots are set, but none contains the reference department: the group yields no one. */
  isEmpty: boolean
}

/** Scope of the whole company. */
export const companyScope: RunScope = { isEmpty: false }

function topmost(ids: string[], { directory }: RecipientContext) {
  const isBelowAnother = (id: string) =>
    directory.pathOf(id).some((above) => above.id !== id && ids.includes(above.id))
  return ids.filter((id) => !isBelowAnother(id))
}

/**
 * Returns the run scope of a group: its own roots, otherwise the flow's. Of nested roots the topmost counts;
 * the first that contains the department of the creator, or of the last handler, is used (domain facts 3.2).
 */
export function runScopeOf(group: RecipientGroup, context: RecipientContext): RunScope {
  const { set, directory } = context
  const roots = group.runRoots.length ? group.runRoots : set.runRoots
  if (!roots.length) return companyScope
  const basis = group.runRoottype || set.runRoottype || 'creater'
  const path = directory.pathOf(basis === 'lastuser' ? context.lastDeptId : context.creatorDeptId)
  const rootId = topmost(
    roots.map(({ id }) => currentDepartmentId(directory, id)),
    context,
  ).find((id) => path.some((on) => on.id === id))
  if (rootId === undefined) return { isEmpty: true }
  return rootId === rootDepartmentId ? companyScope : { rootId, isEmpty: false }
}

/** Whether the scope is the whole company. */
export const isCompanyScope = ({ rootId, isEmpty }: RunScope): boolean => !isEmpty && rootId === undefined

/** Whether the scope contains one of a person's departments. */
export const isInScope = (
  { rootId, isEmpty }: RunScope,
  person: DirectoryPerson,
  context: RecipientContext,
) => !isEmpty && (rootId === undefined || isInDepartment(context.directory, person, rootId))
