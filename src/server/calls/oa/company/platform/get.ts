import type { OaCompanyPlatformGetData } from '../../../../../generated/types'
import { type Context, defineCall } from '../../../../platform'
import { isGiven, readConnections } from '../../../../services/connections'

/** Reads the platform that counts, without its secret. */
export async function loadPlatformSettings(context: Context): Promise<OaCompanyPlatformGetData> {
  const { given, db } = context
  const { platform: stored } = await readConnections(db)
  const isFixed = isGiven(context, 'platform')
  if (given.outside) {
    const { type, key, agentid = '', signIn } = given.outside
    const settings = {
      type,
      key,
      secret: '',
      agentid,
      sign_in: signIn !== undefined,
      corpid: signIn?.corpid ?? '',
    }
    return { settings, secret_at: '', given: isFixed }
  }
  const { type = 'none', key = '', agentid = '', sign_in = false, corpid = '' } = stored ?? {}
  const settings = { type, key, secret: '', agentid, sign_in, corpid }
  return { settings, secret_at: stored?.secretAt ?? '', given: isFixed }
}

export default defineCall('oa/company/platform/get', (_, context) => loadPlatformSettings(context))
