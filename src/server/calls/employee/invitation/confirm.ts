import { defineCall } from '../../../platform'
import { removePassword } from '../../../queries'
import { deleteApplicant } from '../../../queries/directory/invitation'
import { addInvited } from '../../../services/accept-invitation'
import { changeDirectory } from '../../../services/change-directory'
import { requireApplicant } from '../../../services/invitations'
import { storeLink } from '../../../services/sso-people'

export default defineCall('employee/invitation/confirm', async ({ id }, context) => {
  await changeDirectory(context, async (tx, did) => {
    const applicant = await requireApplicant(tx, context, id)
    const { invitationId, departments, roles } = applicant
    await deleteApplicant(tx, context.caller.workspace, id)
    const invitation = { id: invitationId, departments, roles }
    const person = context.newId()
    did(await addInvited(tx, context, { id: person, applicant, invitation }))
    const { issuer, subject, name } = applicant
    if (issuer === null || subject === null) return
    await storeLink(tx, context, { issuer, subject }, { id: person, name })
    await removePassword(tx, context.caller.workspace, person)
  })
  return null
})
