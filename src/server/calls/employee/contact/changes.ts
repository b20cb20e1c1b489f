import { defineCall } from '../../../platform/call'
import { changedDepartments } from '../../../presenters/changed-departments'
import { companyOf } from '../../../queries/directory/directory'

export default defineCall('employee/contact/changes', async ({ version }, context) => {
  const { db, caller } = context
  const company = await companyOf(context)
  return changedDepartments(db, { workspace: caller.workspace, company, since: version })
})
