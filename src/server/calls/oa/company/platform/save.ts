import { BusinessError } from '../../../../../core/business-error'
import { defineCall } from '../../../../platform'
import { assertProofIfPossible } from '../../../../policies/proof'
import { resolvePlatform, storeConnection } from '../../../../services/connections'
import { loadPlatformSettings } from './get'

/** Changes the platform. Its application says who signs in, so that only an administrator may choose one for that. */
export default defineCall('oa/company/platform/save', async ({ settings }, context) => {
  if (settings.sign_in && !context.caller.isAdmin) throw new BusinessError('connection.platform-admin')
  await assertProofIfPossible(context)
  const { stored } = await resolvePlatform(context, settings)
  await storeConnection(context, 'platform', stored)
  return loadPlatformSettings(context)
})
