import type { CompanySettings } from '../../src/generated/types'
import type { TestServer } from './server'

/** Sets something for the whole company, as its administrator does. */
export async function setForCompany(server: TestServer, part: Partial<CompanySettings>) {
  const admin = await server.as('admin')
  const { data } = await admin.call('oa/company/settings', {})
  const settings = { ...data.settings, ...part }
  return admin.call('oa/flow/com_config/save', { settings, seen: data.settings })
}
