import { Refused } from '../../../../core/business-error'
import { defineCall } from '../../../platform/http/define-call'
import { sealSecret } from '../../../policies/factor-secret'
import { checkProvedIfAble } from '../../../policies/proof'
import { newSecret, uriOf } from '../../../policies/second-factor'
import { beginSecondFactor } from '../../../queries/session/second-factor'

export default defineCall('employee/secondfactor/begin', async (_, context) => {
  const { db, caller } = context
  await checkProvedIfAble(context)
  const secret = newSecret(context)
  const sealed = await sealSecret(context, caller.id, secret)
  if (!(await db.transaction((tx) => beginSecondFactor(tx, caller.id, sealed))))
    throw new Refused('second-factor.is-on')
  return { secret, uri: uriOf(secret, caller.jobId) }
})
