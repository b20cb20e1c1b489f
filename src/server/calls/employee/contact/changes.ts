import { defineCall } from '../../../platform/http/define-call'
import { changedDepartments } from '../../../presenters/department-delta'
import { companyOf } from '../../../queries/directory/directory'

export default defineCall('employee/contact/changes', async ({ version }, context) => {
  const { db, caller } = context
  const company = await companyOf(context)
  return changedDepartments(db, { workspace: caller.workspace, company, since: version })
})
