import { defineCall } from '../../platform'
import { toIso } from '../../presenters/time'
import { listSignIns } from '../../queries/session/own-sessions'

export default defineCall('employee/sessions', async (_, { db, caller, clock }) => {
  const found = await listSignIns(db, caller, clock.now())
  return found.map(({ createdAt, seenAt, ...one }) => ({
    ...one,
    first: toIso(createdAt),
    last: toIso(seenAt),
  }))
})
