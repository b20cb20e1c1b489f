import { BusinessError } from '../../../../core/business-error'
import { defineCall } from '../../../platform'
import { consumeFactorCode, readSecondFactor } from '../../../policies/second-factor'
import { recordSignInAttempt, refundAttempt } from '../../../policies/sign-in-attempts'
import { dropSecondFactor, logSignInEvent } from '../../../queries'
import { recordFailedSignIn } from '../../../services/failed-sign-in'

/**
 * Removes the second factor. A stolen session alone must not be enough for it, nor for unlimited guesses of a
 * code.
 */
export default defineCall('employee/secondfactor/drop', async ({ code }, context) => {
  const { db, caller, clock } = context
  const factor = await readSecondFactor(context, caller.id)
  if (!factor?.since) return null
  const tried = { account: caller, login: caller.jobId }
  const counted = await recordSignInAttempt(context, tried)
  const slowed = counted.refusedFor
  const isOff = await db.transaction(async (tx) => {
    if (slowed || !(await consumeFactorCode(tx, { id: caller.id, factor, typed: code, now: clock.now() })))
      return false
    await refundAttempt(tx, counted)
    await dropSecondFactor(tx, caller.id)
    await logSignInEvent(tx, context, caller, { action: 'second-factor.off' })
    return true
  })
  if (isOff) return null
  await recordFailedSignIn(context, tried, slowed ? 'sign-in.unheard' : 'proof.failed')
  throw new BusinessError('session.wrong-code')
})
