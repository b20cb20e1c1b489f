import { CacheableResponse, defineCall } from '../../../platform'
import { recordDirectoryVersion } from '../../../presenters/department-delta'
import { organisationOf, toEncodedOrganisation } from '../../../presenters/organisation'
import { preparePinyinSpellings } from '../../../presenters/pinyin'
import { readCurrentCompany } from '../../../queries'

export default defineCall('employee/contact/getusersbydept.get', async (body, context) => {
  const company = await readCurrentCompany(context)
  const tag = `directory-${company.version}`
  await preparePinyinSpellings(company.directory)
  recordDirectoryVersion(context.db, context.caller.workspace, company)
  if (body.packed) return new CacheableResponse(toEncodedOrganisation(company), `"${tag}-packed"`)
  return new CacheableResponse(organisationOf(company), `"${tag}"`)
})
