import { defineCall } from '../../../platform'
import { organisationOf } from '../../../presenters/organisation'
import { prepareSpellings } from '../../../presenters/pinyin'
import { readCurrentCompany } from '../../../queries'

export default defineCall('employee/contact/getusersbydept', async (_, context) => {
  const company = await readCurrentCompany(context)
  await prepareSpellings(company.directory)
  return organisationOf(company)
})
