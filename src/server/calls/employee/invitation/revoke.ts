import { BusinessError } from '../../../../core/business-error'
import { defineCall } from '../../../platform'
import { revokeInvitation } from '../../../queries/directory/invitation'
import { logInvitation, requireInvitation } from '../../../services/invitations'

export default defineCall('employee/invitation/revoke', async ({ id }, context) => {
  const { db, caller, clock } = context
  const { address, byName } = await requireInvitation(context, id)
  await db.transaction(async (tx) => {
    if (!(await revokeInvitation(tx, caller.workspace, id, clock.now())))
      throw new BusinessError('invitation.ended')
    const after = { invitation: id, by: byName }
    await logInvitation(tx, context, { what: 'invitation-revoke', target: address || id, after })
  })
  return null
})
