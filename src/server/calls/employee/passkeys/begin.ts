import { BusinessError } from '../../../../core/business-error'
import { defineCall } from '../../../platform/http/define-call'
import { createRegistrationOptions } from '../../../policies/passkey'
import { assertProof } from '../../../policies/proof'
import { listPasskeys } from '../../../queries/session/passkey'

/** So many passkeys one person may have. */
const most = 20

/** A found session alone must not be enough to open a door of one's own. */
export default defineCall('employee/passkeys/begin', async (_, context) => {
  const { db, caller } = context
  assertProof(context)
  if ((await listPasskeys(db, caller.id)).length >= most)
    throw new BusinessError('passkey.too-many', { most })
  const options = await createRegistrationOptions(context, caller)
  if (!options) throw new BusinessError('passkey.no-name')
  return { ...options }
})
