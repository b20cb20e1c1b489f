import { defineCall } from '../../../platform'
import { logSignInEvent } from '../../../queries'
import { replaceAccessToken } from '../../../services/access-tokens'

export default defineCall('employee/accesstoken/rotate', (body, context) =>
  replaceAccessToken(body, context, {
    isHeldBy: ({ id, programId, clientId }) =>
      id === context.caller.id && programId === null && clientId === null,
    log: (tx, _, title) =>
      logSignInEvent(tx, context, context.caller, { action: 'access-token.rotated', title }),
  }),
)
