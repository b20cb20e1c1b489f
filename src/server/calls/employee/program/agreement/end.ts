import { defineCall } from '../../../../platform'
import { logSignInEvent } from '../../../../queries'
import { endActingTokens, removeAgreement } from '../../../../queries/session/program-account'
import { requireProgram } from '../../../../services/programs'

export default defineCall('employee/program/agreement/end', async ({ id }, context) => {
  const { db, caller } = context
  const { name } = await requireProgram(id, context)
  await db.transaction(async (tx) => {
    if (!(await removeAgreement(tx, caller, id))) return
    await endActingTokens(tx, caller, id)
    await logSignInEvent(tx, context, caller, { action: 'program.agreement-ended', title: name })
  })
  return null
})
