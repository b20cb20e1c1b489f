import { defineCall } from '../../../platform'
import { deleteApplicant } from '../../../queries/directory/invitation'
import { logInvitation, requireApplicant } from '../../../services/invitations'

export default defineCall('employee/invitation/reject', async ({ id }, context) => {
  await context.db.transaction(async (tx) => {
    const { name, jobId, invitationId } = await requireApplicant(tx, context, id)
    await deleteApplicant(tx, context.caller.workspace, id)
    const after = { invitation: invitationId, jobid: jobId }
    await logInvitation(tx, context, { what: 'invitation-reject', target: name, after })
  })
  return null
})
