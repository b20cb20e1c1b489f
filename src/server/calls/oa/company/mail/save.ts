import { defineCall } from '../../../../platform'
import { assertProofIfPossible } from '../../../../policies/proof'
import { assertPublicHost, resolveMail, storeConnection } from '../../../../services/connections'
import { loadMailSettings } from './get'

export default defineCall('oa/company/mail/save', async ({ settings }, context) => {
  await assertProofIfPossible(context)
  if (settings.host !== '') await assertPublicHost(context, settings.host)
  const { stored } = await resolveMail(context, settings)
  await storeConnection(context, 'mail', stored)
  return loadMailSettings(context)
})
