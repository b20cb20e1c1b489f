import { defineCall } from '../../platform/call'
import { staffRows } from '../../presenters/staff'
import { companyOf } from '../../queries/directory'
import { pageSize } from '../../queries/page'
import { listStaff } from '../../queries/staff'

export default defineCall('employee/list', async (body, context) => {
  const { db, caller } = context
  const [{ rows, total }, company] = await Promise.all([
    listStaff(db, caller.workspace, body),
    companyOf(context),
  ])
  const result = staffRows(rows, { caller, directory: company.directory })
  return { result, totalItems: total, pageSize, currentPage: body.nowpage }
})
