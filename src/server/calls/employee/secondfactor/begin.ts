import { BusinessError } from '../../../../core/business-error'
import { defineCall } from '../../../platform'
import { encryptStoredSecret } from '../../../platform/security/secret-encryption'
import { assertProofIfPossible } from '../../../policies/proof'
import { generateFactorSecret, otpauthUri } from '../../../policies/second-factor'
import { beginSecondFactor } from '../../../queries'

export default defineCall('employee/secondfactor/begin', async (_, context) => {
  const { db, caller } = context
  await assertProofIfPossible(context)
  const secret = generateFactorSecret(context)
  const sealed = await encryptStoredSecret(context, caller.id, secret)
  if (!(await db.transaction((tx) => beginSecondFactor(tx, caller.id, sealed))))
    throw new BusinessError('second-factor.is-on')
  return { secret, uri: otpauthUri(secret, caller.jobId) }
})
