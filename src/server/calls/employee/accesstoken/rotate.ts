import { defineCall, HttpError } from '../../../platform'
import { assertProofIfPossible } from '../../../policies/proof'
import { findAccessToken, lockAccessToken, logSignInEvent, rotateAccessToken } from '../../../queries'
import { checkOwnSession } from '../../../services/delegated-session'

const hour = 3_600_000

export default defineCall('employee/accesstoken/rotate', async ({ id, hours = 24 }, context) => {
  const { db, caller, clock } = context
  checkOwnSession(context)
  await assertProofIfPossible(context)
  const token = await db.transaction(async (tx) => {
    const owner = await lockAccessToken(tx, caller.workspace, id)
    const stored =
      owner?.id === caller.id && owner.programId === null
        ? await findAccessToken(tx, caller.workspace, id, clock.now())
        : undefined
    if (!stored?.isLive) throw new HttpError(404, 'access-token.not-found')
    const { workspace } = caller
    const holder = { workspace, id: caller.id, programId: null }
    const expiresAt = stored.expiresAt.getTime()
    await logSignInEvent(tx, context, caller, { action: 'access-token.rotated', title: stored.name })
    return rotateAccessToken(tx, context, holder, { id, expiresAt, overlap: hours * hour })
  })
  return { id, token }
})
