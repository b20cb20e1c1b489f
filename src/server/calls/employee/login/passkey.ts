import { BusinessError } from '../../../../core/business-error'
import { defineOpenCall, homeWorkspace } from '../../../platform'
import { verifyAuthentication } from '../../../policies/passkey'
import { toIso } from '../../../presenters/time'
import { findEnabledAccount, logSignInEvent, startSession } from '../../../queries'
import { recordFailedSignIn } from '../../../services/failed-sign-in'
import { assertLocalSignIn } from '../../../services/single-sign-on'

/**
 * Signs in by a passkey, which is password and second factor in one: the device has recognised its owner. A
 * passkey response cannot be guessed, so tries are counted for alarms only, and failures of others never lock
 * the owner out.
 */
export default defineOpenCall('employee/login/passkey', async ({ passkey }, context) => {
  const { db } = context
  const right = await verifyAuthentication(context, passkey)
  const account = right && (await findEnabledAccount(db, homeWorkspace, right.key.personId))
  if (!right || !account) {
    await recordFailedSignIn(context, {})
    throw new BusinessError('passkey.wrong')
  }
  await assertLocalSignIn(context, account)
  return db.transaction(async (tx) => {
    if (!(await right.use(tx))) throw new BusinessError('passkey.wrong')
    await logSignInEvent(tx, context, account, { action: 'sign-in.done', by: 'passkey' })
    const { token, expires } = await startSession(
      tx,
      { ...context, begun: { by: 'passkey' } },
      homeWorkspace,
      account.id,
    )
    return { token, expire: toIso(expires), mustChange: account.mustChange }
  })
})
