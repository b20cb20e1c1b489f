import type { OaCompanyHostsGetData } from '../../../../../generated/types'
import { type Context, defineCall } from '../../../../platform'
import { readConnections } from '../../../../services/connections'

/** Reads the hosts that the page has set; those of the server's file count beside them. */
export async function loadHostSettings({ db }: Context): Promise<OaCompanyHostsGetData> {
  const { hosts = [] } = await readConnections(db)
  return { settings: { hosts: hosts.join('\n') }, secret_at: '', given: false }
}

export default defineCall('oa/company/hosts/get', (_, context) => loadHostSettings(context))
