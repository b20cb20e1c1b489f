import { defineCall } from '../../../platform'
import { toOwnEvent } from '../../../presenters/security-event'
import { listOwnSecurityEvents } from '../../../queries'

export default defineCall('employee/sessions/history', async (_, { db, caller, language }) => {
  const rows = await listOwnSecurityEvents(db, caller.workspace, caller.id)
  return rows.map((row) => toOwnEvent(row, language))
})
