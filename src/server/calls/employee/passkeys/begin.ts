import { BusinessError } from '../../../../core/business-error'
import { defineCall } from '../../../platform'
import { createRegistrationOptions } from '../../../policies/passkey'
import { assertProof } from '../../../policies/proof'
import { listPasskeys } from '../../../queries'

/** Maximum number of passkeys per person. */
const most = 20

/** Starts adding a passkey. A stolen session alone must not be enough to add one. */
export default defineCall('employee/passkeys/begin', async (_, context) => {
  const { db, caller } = context
  assertProof(context)
  if ((await listPasskeys(db, caller.id)).length >= most)
    throw new BusinessError('passkey.too-many', { most })
  const options = await createRegistrationOptions(context, caller)
  if (!options) throw new BusinessError('passkey.no-name')
  return { ...options }
})
