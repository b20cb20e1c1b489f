import { Refused } from '../../../../core/business-error'
import { defineOpenCall } from '../../../platform/http/define-call'
import { homeWorkspace } from '../../../platform/workspace'
import { rightAnswer } from '../../../policies/passkey'
import { toIso } from '../../../presenters/time'
import { findEnabled } from '../../../queries/directory/person'
import { startSession } from '../../../queries/session/session'
import { noteSignIn } from '../../../queries/session/sign-in-log'
import { failSignIn } from '../../../services/failed-sign-in'

/**
 * A passkey is password and second factor in one: the device has recognised its owner. Its answer cannot be guessed, so
 * that tries are counted for alarms only, and no failures of others keep its owner out.
 */
export default defineOpenCall('employee/login/passkey', async ({ passkey }, context) => {
  const { db } = context
  const right = await rightAnswer(context, passkey)
  const account = right && (await findEnabled(db, homeWorkspace, right.key.personId))
  if (!right || !account) {
    await failSignIn(context, {})
    throw new Refused('passkey.wrong')
  }
  return db.transaction(async (tx) => {
    if (!(await right.use(tx))) throw new Refused('passkey.wrong')
    await noteSignIn(tx, context, account, { action: 'sign-in.done', by: 'passkey' })
    const { token, expires } = await startSession(tx, context, homeWorkspace, account.id)
    return { token, expire: toIso(expires), mustChange: account.mustChange }
  })
})
