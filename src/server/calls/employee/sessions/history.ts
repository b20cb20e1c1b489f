import { defineCall } from '../../../platform/http/define-call'
import { toOwnEvent } from '../../../presenters/security-event'
import { listOwnSecurityEvents } from '../../../queries/company/security-log'

export default defineCall('employee/sessions/history', async (_, { db, caller, language }) => {
  const rows = await listOwnSecurityEvents(db, caller.workspace, caller.id)
  return rows.map((row) => toOwnEvent(row, language))
})
