import { CacheableResponse, defineCall } from '../../../platform'
import { roleTreeOf } from '../../../presenters/organisation'
import { readCurrentCompany } from '../../../queries'

export default defineCall('employee/contact/getroletree.get', async (_, context) => {
  const company = await readCurrentCompany(context)
  return new CacheableResponse(roleTreeOf(company), `"roles-${company.version}"`)
})
