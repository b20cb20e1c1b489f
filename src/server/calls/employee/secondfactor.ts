import { defineCall } from '../../platform'
import { findSecondFactor } from '../../queries'

export default defineCall('employee/secondfactor', async (_, { db, caller }) => {
  const factor = await findSecondFactor(db, caller.id)
  if (!factor?.since) return { since: null, codesLeft: 0 }
  return { since: factor.since.toISOString(), codesLeft: factor.codes.length }
})
