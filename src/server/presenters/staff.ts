import type { Directory } from '../../core/directory/directory'
import type { StaffRow } from '../../generated/types'
import type { Caller } from '../platform/http/define-call'
import { canManagePermissions } from '../policies/directory'
import type { Staff } from '../queries/directory/staff'
import { departmentPathText } from './departments'

/** People as administrators see them; a department out of service keeps its id as name. */
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
  }))
