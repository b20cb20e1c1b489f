import { defineCall } from '../../../platform/http/define-call'
import { HttpRefused } from '../../../platform/http/http-error'
import { checkProved } from '../../../policies/proof'
import { removePasskey } from '../../../queries/session/passkey'
import { noteSignIn } from '../../../queries/session/sign-in-log'

export default defineCall('employee/passkeys/remove', async ({ id }, context) => {
  const { db, caller } = context
  checkProved(context)
  await db.transaction(async (tx) => {
    const title = await removePasskey(tx, caller.id, id)
    if (title === undefined) throw new HttpRefused(404, 'passkey.not-found')
    await noteSignIn(tx, context, caller, { action: 'passkey.removed', title })
  })
  return null
})
