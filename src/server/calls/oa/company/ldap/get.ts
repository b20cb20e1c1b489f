import type { OaCompanyLdapGetData } from '../../../../../generated/types'
import { type Context, defineCall } from '../../../../platform'
import { readConnections } from '../../../../services/connections'
import { initialLdap, type LdapRecord } from '../../../../services/ldap-connection'

const unsaved: LdapRecord = { ...initialLdap, byId: '', byName: '' }

/** Reads the LDAP server as stored, without its password. */
export async function loadLdapSettings({ db }: Context): Promise<OaCompanyLdapGetData> {
  const { ldap: stored } = await readConnections(db)
  const { sealed: _, secretAt: secret_at = '', byId: __, byName: ___, ...rest } = stored ?? unsaved
  return { settings: { ...rest, password: '' }, secret_at }
}

export default defineCall('oa/company/ldap/get', (_, context) => loadLdapSettings(context))
