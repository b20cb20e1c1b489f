import { defineCall } from '../../platform'
import { endOtherEnvironmentSessions, endSession } from '../../queries'

/** Ends the session. Signing out of production also ends the sessions entered from it. */
export default defineCall('employee/logout', async (_, { db, caller }) => {
  const { workspace, id, environment, real, tokenHash } = caller
  await db.transaction(async (tx) => {
    await endSession(tx, tokenHash)
    if (environment === 'prod' && !real) await endOtherEnvironmentSessions(tx, workspace, id)
  })
  return null
})
