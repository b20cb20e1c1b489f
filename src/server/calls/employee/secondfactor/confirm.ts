import { Refused } from '../../../../core/business-error'
import { defineCall } from '../../../platform/http/define-call'
import { factorOf, hashRecoveryCodes, newRecoveryCodes, stepOfCode } from '../../../policies/second-factor'
import { confirmSecondFactor } from '../../../queries/session/second-factor'
import { noteSignIn } from '../../../queries/session/sign-in-log'

export default defineCall('employee/secondfactor/confirm', async ({ code }, context) => {
  const { db, caller, clock } = context
  const factor = await factorOf(context, caller.id)
  if (!factor || factor.since) throw new Refused('second-factor.is-on')
  const now = clock.now()
  const step = stepOfCode(factor.secret, code.replaceAll(/\s/g, ''), now)
  if (step === undefined) throw new Refused('session.wrong-code')
  const codes = newRecoveryCodes(context)
  const hashes = await hashRecoveryCodes(codes, context)
  await db.transaction(async (tx) => {
    const kept = { now, codes: hashes, step }
    if (!(await confirmSecondFactor(tx, caller.id, kept))) throw new Refused('second-factor.is-on')
    await noteSignIn(tx, context, caller, { action: 'second-factor.on' })
  })
  return { codes }
})
