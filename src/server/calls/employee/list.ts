import { defineCall } from '../../platform'
import { findPeopleByPinyin } from '../../presenters/pinyin'
import { toStaffRows } from '../../presenters/staff'
import { listStaff, pageSize, readCurrentCompany } from '../../queries'

export default defineCall('employee/list', async (body, context) => {
  const { db, caller } = context
  const { directory } = await readCurrentCompany(context)
  const spelled = await findPeopleByPinyin(directory, body.search.text ?? '')
  const { rows, total } = await listStaff(db, caller.workspace, {
    ...body,
    spelled,
    within: caller.scope?.ids,
  })
  const result = toStaffRows(rows, { caller, directory })
  return { result, totalItems: total, pageSize, currentPage: body.nowpage }
})
