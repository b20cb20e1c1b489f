import { startSync } from '../../../jobs/sync-directory'
import { defineCall } from '../../../platform'

export default defineCall('employee/contact/getdataformdingtalk', async ({ type }, context) => ({
  id: await startSync(context, { kind: type }),
}))
