import { defineCall, wakeJob } from '../../../platform'
import { createInvitations } from '../../../services/invitations'

export default defineCall('employee/invitation/add', async (body, context) => {
  const created = await createInvitations(body, context)
  wakeJob(context.db)
  return created
})
