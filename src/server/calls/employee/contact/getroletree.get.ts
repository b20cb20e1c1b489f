import { defineCall, Prepared } from '../../../platform/http/define-call'
import { roleTreeOf } from '../../../presenters/organisation'
import { companyOf } from '../../../queries/directory/directory'

export default defineCall('employee/contact/getroletree.get', async (_, context) => {
  const company = await companyOf(context)
  return new Prepared(roleTreeOf(company), `"roles-${company.version}"`)
})
