import { BusinessError } from '../../../../core/business-error'
import { defineCall, hashToken } from '../../../platform'
import { deriveInvitationToken, requireOwnInvitation } from '../../../services/invitations'

export default defineCall('employee/invitation/link', async ({ id }, context) => {
  const { tokenHash } = await requireOwnInvitation(context, id)
  const token = await deriveInvitationToken(context, id)
  // The key of tokens has been replaced since.
  if (hashToken(token) !== tokenHash) throw new BusinessError('invitation.link-lost')
  return { token }
})
