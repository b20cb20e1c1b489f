import { BusinessError } from '../../../../../core/business-error'
import { defineCall } from '../../../../platform'
import { assertProofIfPossible } from '../../../../policies/proof'
import { logSignInEvent } from '../../../../queries'
import { findAgreeingPerson } from '../../../../queries/session/program-account'
import { prepareAccessToken } from '../../../../services/access-tokens'
import { checkOwnSession } from '../../../../services/delegated-session'
import { requireLiveProgram } from '../../../../services/programs'

export default defineCall('employee/program/token/add', async ({ person, ...body }, context) => {
  const { db, caller, clock } = context
  const { workspace } = caller
  checkOwnSession(context)
  await assertProofIfPossible(context)
  const program = await requireLiveProgram(body.id, context)
  const store = await prepareAccessToken(body, context)
  return db.transaction(async (tx) => {
    const agreement = { person: person ?? '', program: program.id, now: clock.now() }
    const agreeing = person === undefined ? program.name : await findAgreeingPerson(tx, workspace, agreement)
    if (agreeing === undefined) throw new BusinessError('program.not-agreed', { name: program.name })
    const holder = { workspace, id: person ?? program.id, programId: program.id }
    const { id, name, token } = await store(tx, holder)
    const account = { id: holder.id, name: agreeing }
    const event = { action: 'program.token-added', title: name, by: caller.name, for: program.name } as const
    await logSignInEvent(tx, context, account, event)
    return { id, token }
  })
})
