import { defineCall } from '../../platform/http/define-call'
import { peopleSpelled } from '../../presenters/pinyin'
import { staffRows } from '../../presenters/staff'
import { companyOf } from '../../queries/directory/directory'
import { listStaff } from '../../queries/directory/staff'
import { pageSize } from '../../queries/sql/page'

export default defineCall('employee/list', async (body, context) => {
  const { db, caller } = context
  const { directory } = await companyOf(context)
  const spelled = peopleSpelled(directory, body.search.text ?? '')
  const { rows, total } = await listStaff(db, caller.workspace, { ...body, spelled })
  const result = staffRows(rows, { caller, directory })
  return { result, totalItems: total, pageSize, currentPage: body.nowpage }
})
