import { Refused } from '../../../../core/business-error'
import { defineCall } from '../../../platform/http/define-call'
import { madePasskey } from '../../../policies/passkey'
import { checkProved } from '../../../policies/proof'
import { addPasskey } from '../../../queries/session/passkey'
import { noteSignIn } from '../../../queries/session/sign-in-log'

export default defineCall('employee/passkeys/add', async ({ name, passkey }, context) => {
  const { db, caller, clock } = context
  checkProved(context)
  const made = await madePasskey(context, caller.id, passkey)
  if (!made) throw new Refused('passkey.wrong')
  const title = name.trim() || 'Passkey'
  await db.transaction(async (tx) => {
    if (!(await addPasskey(tx, { ...made, name: title }, clock.now()))) throw new Refused('passkey.known')
    await noteSignIn(tx, context, caller, { action: 'passkey.added', title })
  })
  return null
})
