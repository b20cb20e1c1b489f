import { defineCall } from '../../platform'
import { createAuthenticationOptions } from '../../policies/passkey'
import { listProofMethods, proofLogin, proofSubject } from '../../policies/proof'

export default defineCall('employee/proof', async (_, context) => {
  const { id, name } = proofSubject(context.caller)
  const [ways, passkey] = await Promise.all([
    listProofMethods(context),
    createAuthenticationOptions(context, id),
  ])
  return {
    ways: ways.filter((way) => way !== 'passkey' || passkey),
    name,
    login: proofLogin(context.caller),
    minutes: context.config.proofMinutes,
    ...(passkey && { passkey: { ...passkey } }),
  }
})
