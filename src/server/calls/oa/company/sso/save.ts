import { BusinessError } from '../../../../../core/business-error'
import { defineCall } from '../../../../platform'
import { assertProofIfPossible } from '../../../../policies/proof'
import { readConnections, storeConnection } from '../../../../services/connections'
import { addSamlKey } from '../../../../services/saml-keys'
import { resolveSso } from '../../../../services/sso-connection'
import { loadSsoSettings } from './get'

/** Changes single sign-on. Its provider says who signs in, so that only an administrator may set it. */
export default defineCall('oa/company/sso/save', async ({ settings }, context) => {
  if (!context.caller.isAdmin) throw new BusinessError('sso.admin')
  await assertProofIfPossible(context)
  const { stored } = await resolveSso(context, settings, (await readConnections(context.db)).sso)
  const needsKey = stored.kind === 'saml' && stored.sign_requests && !stored.keys
  const keys = needsKey && { keys: await addSamlKey(context, stored.page) }
  await storeConnection(context, 'sso', { ...stored, ...keys })
  return loadSsoSettings(context)
})
