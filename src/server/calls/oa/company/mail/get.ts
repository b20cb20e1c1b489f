import type { OaCompanyMailGetData } from '../../../../../generated/types'
import { type Context, defineCall } from '../../../../platform'
import { isGiven, readConnections } from '../../../../services/connections'

const usualPort = 465

/** Reads the mail server that counts, without its password. */
export async function loadMailSettings(context: Context): Promise<OaCompanyMailGetData> {
  const { given, db } = context
  const { mail: stored } = await readConnections(db)
  const {
    host = '',
    port = usualPort,
    secure = true,
    user = '',
    from = '',
  } = given.outgoing.mail ?? stored ?? {}
  const site = given.outgoing.site ?? stored?.site ?? ''
  const settings = { host, port, secure, user, password: '', from, site }
  const isFixed = isGiven(context, 'mail')
  return { settings, secret_at: isFixed ? '' : (stored?.secretAt ?? ''), given: isFixed }
}

export default defineCall('oa/company/mail/get', (_, context) => loadMailSettings(context))
