import { BusinessError } from '../../../../../core/business-error'
import { defineCall, translateKey } from '../../../../platform'
import { loginPageUrl } from '../../../../services/client-sign-in'
import { readConnections } from '../../../../services/connections'
import { createSsoProvider, isSamlComplete, resolveSso } from '../../../../services/sso-connection'

export default defineCall('oa/company/sso/try', async ({ settings }, context) => {
  const { db, language, origin = '' } = context
  if (settings.kind === 'oidc' && settings.issuer.trim() === '') throw new BusinessError('sso.issuer-unfit')
  const { stored, secret } = await resolveSso(context, settings, (await readConnections(db)).sso)
  if (stored.kind === 'saml' && !isSamlComplete(stored)) throw new BusinessError('sso.saml-incomplete')
  const { text, params } = await createSsoProvider(context, stored, { secret }).check(
    loginPageUrl(context, origin),
  )
  return { said: translateKey(language, text, params) }
})
