import { defineCall } from '../../../../platform'
import { assertProofIfPossible } from '../../../../policies/proof'
import { logSignInEvent } from '../../../../queries'
import { addAgreement } from '../../../../queries/session/program-account'
import { checkOwnSession } from '../../../../services/delegated-session'
import { requireLiveProgram } from '../../../../services/programs'

const day = 86_400_000

export default defineCall('employee/program/agreement/add', async ({ id, days }, context) => {
  const { db, caller, clock } = context
  checkOwnSession(context)
  await assertProofIfPossible(context)
  const { name } = await requireLiveProgram(id, context)
  const now = clock.now()
  await db.transaction(async (tx) => {
    await addAgreement(tx, caller, { program: id, now, expiresAt: now + Number(days) * day })
    await logSignInEvent(tx, context, caller, { action: 'program.agreed', title: name })
  })
  return null
})
