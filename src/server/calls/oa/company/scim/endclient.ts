import { defineCall } from '../../../../platform'
import { revokeScimClient } from '../../../../services/scim/scim-client'

export default defineCall('oa/company/scim/endclient', async ({ id }, context) => {
  await revokeScimClient(context, id)
  return null
})
