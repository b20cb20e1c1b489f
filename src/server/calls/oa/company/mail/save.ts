import { defineCall } from '../../../../platform'
import { isPrivateHost } from '../../../../platform/outgoing/private-host'
import { assertProofIfPossible } from '../../../../policies/proof'
import { assertPublicHost, resolveMail, storeConnection } from '../../../../services/connections'
import { loadMailSettings } from './get'

export default defineCall('oa/company/mail/save', async ({ settings }, context) => {
  await assertProofIfPossible(context)
  if (settings.host !== '' && !isPrivateHost(context, settings.host)) await assertPublicHost(settings.host)
  const { stored } = await resolveMail(context, settings)
  await storeConnection(context, 'mail', stored)
  return loadMailSettings(context)
})
