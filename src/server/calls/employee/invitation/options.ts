import { defineCall } from '../../../platform'
import { invitationSenders } from '../../../services/invitations'

export default defineCall('employee/invitation/options', async (_, context) => invitationSenders(context))
