import { BusinessError } from '../../../../core/business-error'
import { isPermitted } from '../../../../core/permission/check-permission'
import { parsePersonId } from '../../../../core/permission/impersonation'
import { type Context, defineCall, HttpError } from '../../../platform'
import { toIso } from '../../../presenters/time'
import { endSession, findPersonPermissions } from '../../../queries'
import { startTestSession } from '../../../queries/session/test-login'

/** Checks that the real person of the session may try other accounts, whichever account is active now. */
async function checkMayTry({ db, caller }: Context): Promise<void> {
  if (caller.environment !== 'test') throw new BusinessError('environment.only-in-test')
  const really = await findPersonPermissions(db, caller.workspace, caller.real?.id ?? caller.id)
  if (really && (really.isAdmin || isPermitted(really.roles, 'flow.testlogin'))) return
  throw new HttpError(403, 'session.no-permission')
}

export default defineCall('oa/employee/testlogin', async ({ userid }, context) => {
  const { db, caller } = context
  await checkMayTry(context)
  const subject = await findPersonPermissions(db, caller.workspace, parsePersonId(userid))
  if (!subject) throw new BusinessError('acting.unknown')
  return db.transaction(async (tx) => {
    await endSession(tx, caller.tokenHash)
    const { token, expires } = await startTestSession(tx, context, subject)
    return { token, expire: toIso(expires) }
  })
})
