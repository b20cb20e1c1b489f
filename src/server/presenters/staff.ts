import type { Directory } from '../../core/directory/directory'
import type { StaffRow } from '../../generated/types'
import type { Caller } from '../platform'
import { canManagePermissions } from '../policies/directory'
import type { Staff } from '../queries'
import { departmentPathText } from './departments'

/** Rows of people for administrators; a disabled department is shown by its id. */
export const toStaffRows = (
  rows: readonly Staff[],
  { caller, directory }: { caller: Caller; directory: Directory },
): StaffRow[] =>
  rows.map(({ jobId, isAdmin, permissions, departments, ...row }) => ({
    ...row,
    jobid: jobId,
    is_admin: isAdmin,
    mayManage: canManagePermissions(caller, permissions),
    departments: departments.map(({ id, leader }) => {
      const department = directory.department(id)
      const path = department ? departmentPathText(directory, id) : ''
      return { id, leader, name: department?.name ?? id, path, enabled: Boolean(department) }
    }),
    superiors: Object.fromEntries(
      Object.entries(row.superiors).map(([line, terms]) => [
        line,
        terms.map((term) => ({ ...term, name: directory.person(term.id)?.name ?? term.id })),
      ]),
    ),
  }))
