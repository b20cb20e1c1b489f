import type { Directory } from '../../core/directory/directory'
import type { StaffRow } from '../../generated/types'
import type { Caller } from '../platform/http/define-call'
import { mayManage } from '../policies/directory'
import type { Staff } from '../queries/directory/staff'
import { pathText } from './departments'

/** People as administrators see them; a department out of service keeps its id as name. */
export const staffRows = (
  rows: readonly Staff[],
  { caller, directory }: { caller: Caller; directory: Directory },
): StaffRow[] =>
  rows.map(({ jobId, isAdmin, permissions, departments, ...row }) => ({
    ...row,
    jobid: jobId,
    is_admin: isAdmin,
    mayManage: mayManage(caller, permissions),
    departments: departments.map(({ id, leader }) => {
      const department = directory.department(id)
      const path = department ? pathText(directory, id) : ''
      return { id, leader, name: department?.name ?? id, path, enabled: Boolean(department) }
    }),
  }))
