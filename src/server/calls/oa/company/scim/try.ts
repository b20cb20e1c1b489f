import { defineCall } from '../../../../platform'
import { describeScim } from '../../../../services/scim/scim-settings'

export default defineCall('oa/company/scim/try', async ({ settings }, context) => ({
  said: await describeScim(context, settings),
}))
