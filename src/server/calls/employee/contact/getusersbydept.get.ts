import { defineCall, Prepared } from '../../../platform/call'
import { noteVersion } from '../../../presenters/changed-departments'
import { organisationOf } from '../../../presenters/organisation'
import { companyOf } from '../../../queries/directory'

export default defineCall('employee/contact/getusersbydept.get', async (_, context) => {
  const company = await companyOf(context)
  noteVersion(context.db, context.caller.workspace, company)
  return new Prepared(organisationOf(company), `"directory-${company.version}"`)
})
