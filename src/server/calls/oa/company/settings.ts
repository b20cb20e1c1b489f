import { defineCall } from '../../../platform'
import { listSettingChanges, readCompanySettings } from '../../../queries'

export default defineCall('oa/company/settings', async (_, { db, caller: { workspace } }) => {
  const [settings, changes] = await Promise.all([
    readCompanySettings(db, workspace),
    listSettingChanges(db, workspace),
  ])
  return { settings, changes }
})
