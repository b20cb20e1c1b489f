import { BusinessError } from '../../../../core/business-error'
import { defineCall } from '../../../platform'
import {
  findCodeStep,
  generateRecoveryCodes,
  hashRecoveryCodes,
  readSecondFactor,
} from '../../../policies/second-factor'
import { confirmSecondFactor, logSignInEvent } from '../../../queries'

export default defineCall('employee/secondfactor/confirm', async ({ code }, context) => {
  const { db, caller, clock } = context
  const factor = await readSecondFactor(context, caller.id)
  if (!factor || factor.since) throw new BusinessError('second-factor.is-on')
  const now = clock.now()
  const step = findCodeStep(factor.secret, code.replaceAll(/\s/g, ''), now)
  if (step === undefined) throw new BusinessError('session.wrong-code')
  const codes = generateRecoveryCodes(context)
  const hashes = await hashRecoveryCodes(codes, context)
  await db.transaction(async (tx) => {
    const stored = { now, codes: hashes, step }
    if (!(await confirmSecondFactor(tx, caller.id, stored))) throw new BusinessError('second-factor.is-on')
    await logSignInEvent(tx, context, caller, { action: 'second-factor.on' })
  })
  return { codes }
})
