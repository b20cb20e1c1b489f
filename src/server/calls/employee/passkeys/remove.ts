import { defineCall, HttpError } from '../../../platform'
import { assertProof } from '../../../policies/proof'
import { logSignInEvent, removePasskey } from '../../../queries'

export default defineCall('employee/passkeys/remove', async ({ id }, context) => {
  const { db, caller } = context
  assertProof(context)
  await db.transaction(async (tx) => {
    const title = await removePasskey(tx, caller.id, id)
    if (title === undefined) throw new HttpError(404, 'passkey.not-found')
    await logSignInEvent(tx, context, caller, { action: 'passkey.removed', title })
  })
  return null
})
