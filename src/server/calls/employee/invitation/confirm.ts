import { defineCall } from '../../../platform'
import { deleteApplicant } from '../../../queries/directory/invitation'
import { addInvited } from '../../../services/accept-invitation'
import { changeDirectory } from '../../../services/change-directory'
import { requireApplicant } from '../../../services/invitations'

export default defineCall('employee/invitation/confirm', async ({ id }, context) => {
  await changeDirectory(context, async (tx, did) => {
    const applicant = await requireApplicant(tx, context, id)
    const { invitationId, departments, roles } = applicant
    await deleteApplicant(tx, context.caller.workspace, id)
    const invitation = { id: invitationId, departments, roles }
    did(await addInvited(tx, context, { id: context.newId(), applicant, invitation }))
  })
  return null
})
