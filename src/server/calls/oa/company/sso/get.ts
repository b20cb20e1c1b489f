import type { SsoView } from '../../../../../generated/types'
import { type Context, defineCall } from '../../../../platform'
import { samlAddresses } from '../../../../platform/identity-providers/saml-provider'
import { loginPageUrl } from '../../../../services/client-sign-in'
import { readConnections } from '../../../../services/connections'
import { toSamlKeyView } from '../../../../services/saml-keys'
import { initialSso, type SsoRecord } from '../../../../services/sso-connection'

const unsaved: SsoRecord = { ...initialSso, byId: '', byName: '', page: '' }

/** Reads single sign-on as stored, without its secret, and the addresses to register at the provider. */
export async function loadSsoSettings(context: Context): Promise<SsoView> {
  const { db, origin = '' } = context
  const { sso: stored } = await readConnections(db)
  const {
    sealed: _,
    secretAt: secret_at = '',
    byId: __,
    byName: ___,
    page,
    keys,
    ...rest
  } = stored ?? unsaved
  const redirect = loginPageUrl(context, origin)
  const {
    entity: metadata_address,
    response: response_address,
    logout: sign_out_address,
  } = samlAddresses(page || redirect)
  const settings = { ...rest, client_secret: '', metadata: '' }
  const key = toSamlKeyView(keys)
  return {
    settings,
    secret_at,
    redirect,
    sign_out_address,
    metadata_address,
    response_address,
    ...(key && { key }),
  }
}

export default defineCall('oa/company/sso/get', (_, context) => loadSsoSettings(context))
