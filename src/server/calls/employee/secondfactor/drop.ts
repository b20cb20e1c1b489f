import { Refused } from '../../../../core/business-error'
import { defineCall } from '../../../platform/http/define-call'
import { factorOf, takesCode } from '../../../policies/second-factor'
import { countTry, forgiveTry } from '../../../policies/sign-in-attempts'
import { dropSecondFactor } from '../../../queries/session/second-factor'
import { noteSignIn } from '../../../queries/session/sign-in-log'
import { failSignIn } from '../../../services/failed-sign-in'

/** A found session alone must not be enough to end it, nor to guess a code without end. */
export default defineCall('employee/secondfactor/drop', async ({ code }, context) => {
  const { db, caller, clock } = context
  const factor = await factorOf(context, caller.id)
  if (!factor?.since) return null
  const tried = { account: caller, login: caller.jobId }
  const counted = await countTry(context, tried)
  const slowed = counted.refusedFor
  const isOff = await db.transaction(async (tx) => {
    if (slowed || !(await takesCode(tx, { id: caller.id, factor, typed: code, now: clock.now() })))
      return false
    await forgiveTry(tx, counted)
    await dropSecondFactor(tx, caller.id)
    await noteSignIn(tx, context, caller, { action: 'second-factor.off' })
    return true
  })
  if (isOff) return null
  await failSignIn(context, tried, slowed ? 'sign-in.unheard' : 'proof.failed')
  throw new Refused('session.wrong-code')
})
