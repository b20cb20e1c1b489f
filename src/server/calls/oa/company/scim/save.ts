import { BusinessError } from '../../../../../core/business-error'
import { defineCall } from '../../../../platform'
import { assertProofIfPossible } from '../../../../policies/proof'
import { storeConnection } from '../../../../services/connections'
import { assertScimUsable } from '../../../../services/scim/scim-settings'
import { loadScimSettings } from './get'

/** Changes the provisioning by SCIM. Its programs decide who works here, so that only an administrator may set it. */
export default defineCall('oa/company/scim/save', async ({ settings }, context) => {
  if (!context.caller.isAdmin) throw new BusinessError('scim.admin')
  await assertProofIfPossible(context)
  await assertScimUsable(context, settings)
  await storeConnection(context, 'scim', settings)
  return loadScimSettings(context)
})
