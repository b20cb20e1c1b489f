import { defineCall } from '../../../../platform'
import { assertProofIfPossible } from '../../../../policies/proof'
import { storeConnection } from '../../../../services/connections'
import { resolveSms } from '../../../../services/sms-connection'
import { loadSmsSettings } from './get'

export default defineCall('oa/company/sms/save', async ({ settings }, context) => {
  await assertProofIfPossible(context)
  const { stored } = await resolveSms(context, settings)
  await storeConnection(context, 'sms', stored)
  return loadSmsSettings(context)
})
