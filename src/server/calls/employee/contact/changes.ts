import { defineCall } from '../../../platform'
import { diffDepartments } from '../../../presenters/department-delta'
import { preparePinyinSpellings } from '../../../presenters/pinyin'
import { readCurrentCompany } from '../../../queries'

export default defineCall('employee/contact/changes', async ({ version }, context) => {
  const { db, caller } = context
  const company = await readCurrentCompany(context)
  await preparePinyinSpellings(company.directory)
  return diffDepartments(db, { workspace: caller.workspace, company, since: version })
})
