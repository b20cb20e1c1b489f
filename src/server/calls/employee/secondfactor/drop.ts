import { Refused } from '../../../../core/refused'
import { defineCall } from '../../../platform/call'
import { ownAffair } from '../../../policies/own-affair'
import { factorOf, takesCode } from '../../../policies/second-factor'
import { countTry, forgiveTry } from '../../../policies/sign-in-tries'
import { dropSecondFactor } from '../../../queries/session/second-factor'
import { noteSignIn } from '../../../queries/session/sign-in-log'

/** A found session alone must not be enough to end it, nor to guess a code without end. */
export default defineCall('employee/secondfactor/drop', async ({ code }, context) => {
  const { db, caller, clock } = context
  ownAffair(caller)
  const factor = await factorOf(context, caller.id)
  if (!factor?.since) return null
  const tried = { account: caller, login: caller.jobId }
  if (await countTry(context, tried)) throw new Refused('session.wrong-code')
  await db.transaction(async (tx) => {
    if (!(await takesCode(tx, { id: caller.id, factor, typed: code, now: clock.now() })))
      throw new Refused('session.wrong-code')
    await forgiveTry(tx, context, tried)
    await dropSecondFactor(tx, caller.id)
    await noteSignIn(tx, context, caller, { action: 'second-factor.off' })
  })
  return null
})
