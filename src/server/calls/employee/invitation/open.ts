import { defineOpenCall, homeWorkspace } from '../../../platform'
import { openInvitation, tryInvitation } from '../../../services/accept-invitation'
import { readCompanyName } from '../../../services/invitations'

export default defineOpenCall('employee/invitation/open', ({ token }, context) =>
  tryInvitation(context, async () => {
    const { invitation } = await openInvitation(context, token)
    const { byName: by, way, address, confirmed, expiresAt } = invitation
    return {
      company: await readCompanyName(context.db, homeWorkspace),
      by,
      mail: way === 'mail' ? address : '',
      phone: way === 'sms' ? address : '',
      until: expiresAt.toISOString(),
      confirmed,
    }
  }),
)
