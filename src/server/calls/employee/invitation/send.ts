import { BusinessError } from '../../../../core/business-error'
import { defineCall, wakeJob } from '../../../platform'
import { setInvitationDelivery } from '../../../queries/directory/invitation'
import { invitationSenders, queueInvitations, requireOwnInvitation } from '../../../services/invitations'

export default defineCall('employee/invitation/send', async ({ id }, context) => {
  const { db, caller } = context
  const { way } = await requireOwnInvitation(context, id)
  if (way === 'link') throw new BusinessError('invitation.no-address')
  if (!invitationSenders(context)[way]) throw new BusinessError(`invitation.no-${way}`)
  await db.transaction(async (tx) => {
    await setInvitationDelivery(tx, caller.workspace, id, 'queued')
    await queueInvitations(tx, context, [id])
  })
  wakeJob(db)
  return null
})
