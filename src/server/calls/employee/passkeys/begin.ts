import { Refused } from '../../../../core/business-error'
import { defineCall } from '../../../platform/http/define-call'
import { addingOptions } from '../../../policies/passkey'
import { checkProved } from '../../../policies/proof'
import { passkeysOf } from '../../../queries/session/passkey'

/** So many passkeys one person may have. */
const most = 20

/** A found session alone must not be enough to open a door of one's own. */
export default defineCall('employee/passkeys/begin', async (_, context) => {
  const { db, caller } = context
  checkProved(context)
  if ((await passkeysOf(db, caller.id)).length >= most) throw new Refused('passkey.too-many', { most })
  const options = await addingOptions(context, caller)
  if (!options) throw new Refused('passkey.no-name')
  return { ...options }
})
