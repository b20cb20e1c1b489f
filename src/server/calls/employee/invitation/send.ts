import { BusinessError } from '../../../../core/business-error'
import { defineCall, wakeJob } from '../../../platform'
import { setInvitationDelivery } from '../../../queries/directory/invitation'
import {
  assertPhonesRested,
  invitationSenders,
  logInvitation,
  queueInvitations,
  requireOwnInvitation,
} from '../../../services/invitations'

export default defineCall('employee/invitation/send', async ({ id }, context) => {
  const { db, caller } = context
  const { way, address } = await requireOwnInvitation(context, id)
  if (way === 'link') throw new BusinessError('invitation.no-address')
  if (!invitationSenders(context)[way]) throw new BusinessError(`invitation.no-${way}`)
  await db.transaction(async (tx) => {
    await assertPhonesRested(tx, context, [{ way, address }])
    await logInvitation(tx, context, { what: 'invitation-send', target: address })
    await setInvitationDelivery(tx, caller.workspace, id, 'queued')
    await queueInvitations(tx, context, [id])
  })
  wakeJob(db)
  return null
})
