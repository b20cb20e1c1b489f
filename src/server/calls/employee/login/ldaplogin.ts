import { defineOpenCall } from '../../../platform'
import { checkInTurn } from '../../../policies/sign-in-attempts'
import { toIso } from '../../../presenters/time'
import { signInByLdap } from '../../../services/ldap-sign-in'

export default defineOpenCall('employee/login/ldaplogin', (body, context) =>
  checkInTurn(context, async () => {
    const entered = await signInByLdap(context, body)
    if ('token' in entered) return { token: entered.token, expire: toIso(entered.expires), mustChange: false }
    return { token: '', expire: toIso(context.clock.now()), mustChange: false, ...entered }
  }),
)
