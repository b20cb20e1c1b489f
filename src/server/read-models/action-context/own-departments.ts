import type { Directory } from '../../../core/directory/directory'
import { deptsOf } from '../../../core/flow'
import type { Dept } from '../../../generated/types'
import type { Context } from '../../platform/http/define-call'
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
  const depts = deptsOf(directory, directory.person(caller.id))
  if (depts.length < 2) return { depts, dept: '' }
  const choosing = { workspace: caller.workspace, personId: caller.id, flowId: designId }
  const chosen = await findDeptChoice(db, choosing)
  const first = depts.find(({ v }) => v === chosen)
  return first
    ? { depts: [first, ...depts.filter((one) => one !== first)], dept: first.v }
    : { depts, dept: '' }
}
