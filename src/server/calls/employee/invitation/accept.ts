import { defineOpenCall } from '../../../platform'
import { checkInTurn } from '../../../policies/sign-in-attempts'
import { toIso } from '../../../presenters/time'
import { acceptInvitation, tryInvitation } from '../../../services/accept-invitation'

export default defineOpenCall('employee/invitation/accept', async (body, context) => {
  const accept = () => tryInvitation(context, () => acceptInvitation(context, body))
  const session = await checkInTurn(context, accept)
  const { token = '', expires = context.clock.now() } = session ?? {}
  return { state: session ? ('entered' as const) : ('waiting' as const), token, expire: toIso(expires) }
})
