import type { OaCompanySsoGetData } from '../../../../../generated/types'
import { type Context, defineCall } from '../../../../platform'
import { loginPageUrl } from '../../../../services/client-sign-in'
import { readConnections } from '../../../../services/connections'
import { initialSso, type SsoRecord } from '../../../../services/sso-connection'

const unsaved: SsoRecord = { ...initialSso, byId: '', byName: '' }

/** Reads single sign-on as stored, without its secret, and the addresses to register at the provider. */
export async function loadSsoSettings(context: Context): Promise<OaCompanySsoGetData> {
  const { db, origin = '' } = context
  const { sso: stored } = await readConnections(db)
  const { sealed: _, secretAt: secret_at = '', byId: __, byName: ___, ...rest } = stored ?? unsaved
  const redirect = loginPageUrl(context, origin)
  const sign_out_address = new URL('/sso/logout', redirect).href
  return { settings: { ...rest, client_secret: '' }, secret_at, redirect, sign_out_address }
}

export default defineCall('oa/company/sso/get', (_, context) => loadSsoSettings(context))
