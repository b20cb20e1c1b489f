import { defineCall, HttpError } from '../../../platform'
import { assertProofIfPossible } from '../../../policies/proof'
import { endOtherEnvironmentSessions } from '../../../queries'
import { endSignIns } from '../../../queries/session/own-sessions'

/** Ends sessions, together with those entered from them; open pages are notified. */
export default defineCall('employee/sessions/end', async ({ id = null }, context) => {
  const { db, caller, push } = context
  await assertProofIfPossible(context)
  const ended = await db.transaction(async (tx) => {
    const count = await endSignIns(tx, caller, id)
    if (count > 0) await endOtherEnvironmentSessions(tx, caller.workspace, caller.id)
    return count
  })
  if (id !== null && ended === 0) throw new HttpError(404, 'session.not-found')
  push.badgesChanged(caller.workspace, [caller.id])
  return { ended }
})
