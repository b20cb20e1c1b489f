import { defineCall } from '../../../../platform'
import { logSignInEvent } from '../../../../queries'
import { replaceAccessToken } from '../../../../services/access-tokens'

export default defineCall('employee/program/token/rotate', (body, context) =>
  replaceAccessToken(body, context, {
    isHeldBy: ({ programId }) => programId !== null,
    log: (tx, { id, person: name }, title) => {
      const event = { action: 'program.token-rotated', title, by: context.caller.name } as const
      return logSignInEvent(tx, context, { id, name }, event)
    },
  }),
)
