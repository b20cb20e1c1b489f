import { BusinessError } from '../../../../../core/business-error'
import { defineCall } from '../../../../platform'
import { assertProofIfPossible } from '../../../../policies/proof'
import { resolveLdapAsFilled, storeConnection } from '../../../../services/connections'
import { loadLdapSettings } from './get'

/** Changes the LDAP server. It says who signs in and who leaves, so that only an administrator may set it. */
export default defineCall('oa/company/ldap/save', async ({ settings }, context) => {
  if (!context.caller.isAdmin) throw new BusinessError('ldap.admin')
  await assertProofIfPossible(context)
  const { stored } = await resolveLdapAsFilled(context, settings)
  await storeConnection(context, 'ldap', stored)
  return loadLdapSettings(context)
})
