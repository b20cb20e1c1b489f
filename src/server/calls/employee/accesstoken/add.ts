import { defineCall } from '../../../platform'
import { assertProofIfPossible } from '../../../policies/proof'
import { logSignInEvent } from '../../../queries'
import { prepareAccessToken } from '../../../services/access-tokens'
import { checkOwnSession } from '../../../services/delegated-session'

export default defineCall('employee/accesstoken/add', async (body, context) => {
  const { db, caller } = context
  checkOwnSession(context)
  await assertProofIfPossible(context)
  const store = await prepareAccessToken(body, context)
  const { workspace, id: personId } = caller
  return db.transaction(async (tx) => {
    const { id, name, token } = await store(tx, { workspace, id: personId, programId: null })
    await logSignInEvent(tx, context, caller, { action: 'access-token.added', title: name })
    return { id, token }
  })
})
