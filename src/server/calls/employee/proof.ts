import { defineCall } from '../../platform/http/define-call'
import { answeringOptions } from '../../policies/passkey'
import { loginToProve, proofWays, proverOf } from '../../policies/proof'

export default defineCall('employee/proof', async (_, context) => {
  const { id, name } = proverOf(context.caller)
  const [ways, passkey] = await Promise.all([proofWays(context), answeringOptions(context, id)])
  return {
    ways: ways.filter((way) => way !== 'passkey' || passkey),
    name,
    login: loginToProve(context.caller),
    minutes: context.config.proofMinutes,
    ...(passkey && { passkey: { ...passkey } }),
  }
})
