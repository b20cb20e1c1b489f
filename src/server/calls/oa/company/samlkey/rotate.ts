import { BusinessError } from '../../../../../core/business-error'
import { defineCall } from '../../../../platform'
import { assertProofIfPossible } from '../../../../policies/proof'
import { readConnections, storeConnection } from '../../../../services/connections'
import { addSamlKey } from '../../../../services/saml-keys'
import { loadSsoSettings } from '../sso/get'

/** Creates the key of SAML, or replaces it. It signs what the product asks, so that only an administrator may. */
export default defineCall('oa/company/samlkey/rotate', async (_, context) => {
  if (!context.caller.isAdmin) throw new BusinessError('sso.admin')
  await assertProofIfPossible(context)
  const { sso } = await readConnections(context.db)
  if (sso?.kind !== 'saml') throw new BusinessError('sso.no-saml')
  await storeConnection(context, 'sso', { ...sso, keys: await addSamlKey(context, sso.page, sso.keys) })
  return loadSsoSettings(context)
})
