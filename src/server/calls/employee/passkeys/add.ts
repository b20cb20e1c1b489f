import { BusinessError } from '../../../../core/business-error'
import { defineCall } from '../../../platform'
import { verifyRegistration } from '../../../policies/passkey'
import { assertProof } from '../../../policies/proof'
import { addPasskey, logSignInEvent } from '../../../queries'

export default defineCall('employee/passkeys/add', async ({ name, passkey }, context) => {
  const { db, caller, clock } = context
  assertProof(context)
  const made = await verifyRegistration(context, caller.id, passkey)
  if (!made) throw new BusinessError('passkey.wrong')
  const title = name.trim() || 'Passkey'
  await db.transaction(async (tx) => {
    if (!(await addPasskey(tx, { ...made, name: title }, clock.now())))
      throw new BusinessError('passkey.known')
    await logSignInEvent(tx, context, caller, { action: 'passkey.added', title })
  })
  return null
})
