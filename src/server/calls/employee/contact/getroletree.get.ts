import { CacheableResponse, defineCall } from '../../../platform/http/define-call'
import { roleTreeOf } from '../../../presenters/organisation'
import { readCurrentCompany } from '../../../queries/directory/directory'

export default defineCall('employee/contact/getroletree.get', async (_, context) => {
  const company = await readCurrentCompany(context)
  return new CacheableResponse(roleTreeOf(company), `"roles-${company.version}"`)
})
