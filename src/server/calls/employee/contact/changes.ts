import { defineCall } from '../../../platform'
import { diffDepartments } from '../../../presenters/department-delta'
import { prepareSpellings } from '../../../presenters/pinyin'
import { readCurrentCompany } from '../../../queries'

export default defineCall('employee/contact/changes', async ({ version }, context) => {
  const { db, caller } = context
  const company = await readCurrentCompany(context)
  await prepareSpellings(company.directory)
  return diffDepartments(db, { workspace: caller.workspace, company, since: version })
})
