import type { Directory } from '../../../core/directory/directory'
import { type FlowSnapshot, messageDepartmentsOf, needsActingDepartment } from '../../../core/flow'
import type { Dept, FlowDesignStep } from '../../../generated/types'
import type { Context } from '../../platform'
import { findDeptChoice } from '../../queries/directory/acting-department'

/**
 * Loads the caller's departments, first the one they act for in flows of this design; with a single one there
 * is no choice.
 */
export async function loadOwnDepartments(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  designId: string,
  directory: Directory,
): Promise<{ depts: Dept[]; dept: string }> {
  const depts = messageDepartmentsOf(directory, directory.person(caller.id))
  if (depts.length < 2) return { depts, dept: '' }
  const choosing = { workspace: caller.workspace, personId: caller.id, designId }
  const chosen = await findDeptChoice(db, choosing)
  const first = depts.find(({ v }) => v === chosen)
  return first
    ? { depts: [first, ...depts.filter((one) => one !== first)], dept: first.v }
    : { depts, dept: '' }
}

/**
 * Loads the departments from which the caller may handle a step; only the first if no later step depends on
 * the choice.
 */
export async function loadActingDepartments(
  context: Pick<Context, 'db' | 'caller'>,
  designId: string,
  { snapshot, step }: { snapshot: FlowSnapshot; step: FlowDesignStep },
): Promise<{ depts: Dept[]; dept: string }> {
  const own = await loadOwnDepartments(context, designId, snapshot.directory)
  return needsActingDepartment(snapshot.design, step) ? own : { depts: own.depts.slice(0, 1), dept: '' }
}
