import { defineCall, HttpError } from '../../../../platform'
import { assertProofIfPossible } from '../../../../policies/proof'
import { findAccessToken, lockAccessToken, logSignInEvent, rotateAccessToken } from '../../../../queries'
import { checkOwnSession } from '../../../../services/delegated-session'

const hour = 3_600_000

export default defineCall('employee/program/token/rotate', async ({ id, hours = 24 }, context) => {
  const { db, caller, clock } = context
  const { workspace } = caller
  checkOwnSession(context)
  await assertProofIfPossible(context)
  const token = await db.transaction(async (tx) => {
    const holder = await lockAccessToken(tx, workspace, id)
    const stored = holder?.programId ? await findAccessToken(tx, workspace, id, clock.now()) : undefined
    if (!holder || !stored?.isLive) throw new HttpError(404, 'access-token.not-found')
    const expiresAt = stored.expiresAt.getTime()
    const account = { id: holder.id, name: holder.person }
    const event = { action: 'program.token-rotated', title: stored.name, by: caller.name } as const
    await logSignInEvent(tx, context, account, event)
    const held = { workspace, id: holder.id, programId: holder.programId }
    return rotateAccessToken(tx, context, held, { id, expiresAt, overlap: hours * hour })
  })
  return { id, token }
})
