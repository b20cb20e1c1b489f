import { defineCall } from '../../../../platform'
import { assertProofIfPossible } from '../../../../policies/proof'
import { resolveSmsAsFilled, storeConnection } from '../../../../services/connections'
import { loadSmsSettings } from './get'

export default defineCall('oa/company/sms/save', async ({ settings }, context) => {
  await assertProofIfPossible(context)
  const { stored } = await resolveSmsAsFilled(context, settings)
  await storeConnection(context, 'sms', stored)
  return loadSmsSettings(context)
})
