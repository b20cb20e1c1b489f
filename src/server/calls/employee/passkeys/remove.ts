import { defineCall } from '../../../platform/http/define-call'
import { HttpError } from '../../../platform/http/http-error'
import { assertProof } from '../../../policies/proof'
import { removePasskey } from '../../../queries/session/passkey'
import { logSignInEvent } from '../../../queries/session/sign-in-log'

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
