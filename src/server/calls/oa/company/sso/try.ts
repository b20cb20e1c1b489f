import { BusinessError } from '../../../../../core/business-error'
import { defineCall, translateKey } from '../../../../platform'
import { loginPageUrl } from '../../../../services/client-sign-in'
import { readConnections } from '../../../../services/connections'
import { createSsoProvider, resolveSso } from '../../../../services/sso-connection'

export default defineCall('oa/company/sso/try', async ({ settings }, context) => {
  const { db, language, origin = '' } = context
  if (settings.issuer.trim() === '') throw new BusinessError('sso.issuer-unfit')
  const { stored, secret } = await resolveSso(context, settings, (await readConnections(db)).sso)
  const found = await createSsoProvider(context, stored, secret).check(loginPageUrl(context, origin))
  return { said: translateKey(language, 'sso.checked', found) }
})
