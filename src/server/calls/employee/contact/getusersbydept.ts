import { defineCall } from '../../../platform'
import { organisationOf } from '../../../presenters/organisation'
import { preparePinyinSpellings } from '../../../presenters/pinyin'
import { readCurrentCompany } from '../../../queries'

export default defineCall('employee/contact/getusersbydept', async (_, context) => {
  const company = await readCurrentCompany(context)
  await preparePinyinSpellings(company.directory)
  return organisationOf(company)
})
