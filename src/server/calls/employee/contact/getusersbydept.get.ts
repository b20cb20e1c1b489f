import { defineCall, Prepared } from '../../../platform/http/define-call'
import { noteVersion } from '../../../presenters/department-delta'
import { organisationOf, packedOrganisationOf } from '../../../presenters/organisation'
import { companyOf } from '../../../queries/directory/directory'

export default defineCall('employee/contact/getusersbydept.get', async (body, context) => {
  const company = await companyOf(context)
  const tag = `directory-${company.version}`
  noteVersion(context.db, context.caller.workspace, company)
  if (body.packed) return new Prepared(packedOrganisationOf(company), `"${tag}-packed"`)
  return new Prepared(organisationOf(company), `"${tag}"`)
})
