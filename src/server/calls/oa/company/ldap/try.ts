import { BusinessError } from '../../../../../core/business-error'
import { defineCall, translateKey } from '../../../../platform'
import { tryLdap } from '../../../../platform/identity-providers/ldap-directory'
import { resolveLdapAsFilled } from '../../../../services/connections'

export default defineCall('oa/company/ldap/try', async ({ settings }, context) => {
  if (settings.host.trim() === '' || settings.base.trim() === '') throw new BusinessError('ldap.incomplete')
  const { server } = await resolveLdapAsFilled(context, settings)
  return { said: translateKey(context.language, 'ldap.checked', await tryLdap(server)) }
})
