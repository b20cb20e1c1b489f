import { defineCall } from '../../../platform/http/define-call'
import { diffDepartments } from '../../../presenters/department-delta'
import { readCurrentCompany } from '../../../queries/directory/directory'

export default defineCall('employee/contact/changes', async ({ version }, context) => {
  const { db, caller } = context
  const company = await readCurrentCompany(context)
  return diffDepartments(db, { workspace: caller.workspace, company, since: version })
})
