import type { OaCompanySmsGetData } from '../../../../../generated/types'
import { type Context, defineCall } from '../../../../platform'
import { isGiven, readConnections } from '../../../../services/connections'
import { initialSms } from '../../../../services/sms-connection'

/** Reads the gateway that counts, without its secret; of that of a file only the address. */
export async function loadSmsSettings(context: Context): Promise<OaCompanySmsGetData> {
  const { given, db } = context
  const { sms } = await readConnections(db)
  if (isGiven(context, 'sms'))
    return { settings: { ...initialSms, url: given.outgoing.sms?.url ?? '' }, secret_at: '', given: true }
  const { sealed: _, secretAt = '', ...stored } = sms ?? {}
  return { settings: { ...initialSms, ...stored, secret: '' }, secret_at: secretAt, given: false }
}

export default defineCall('oa/company/sms/get', (_, context) => loadSmsSettings(context))
