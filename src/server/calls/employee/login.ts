import { Refused } from '../../../core/refused'
import { defineOpenCall, type OpenContext } from '../../platform/call'
import { isPassword } from '../../platform/password'
import { hashOf } from '../../platform/token'
import { homeWorkspace } from '../../platform/workspace'
import { useKey } from '../../policies/one-time-key'
import { countAttempt, forgetAttempts } from '../../queries/login'
import { findByLogin } from '../../queries/person'
import { startSession } from '../../queries/session'

/** Every failure takes the same way, the same time and the same sentence (trust.md §3.1). */
export default defineOpenCall('employee/login', async ({ userName, password, kid }, context) => {
  const login = userName.trim()
  const typed = (await useKey(context, kid, [login]))(password)
  const account = await findByLogin(context.db, homeWorkspace, login)
  const subject = `${account?.id ?? hashOf(login)} ${context.address}`
  const isHeard = await isTryHeard(context, subject)
  const isRight = await isPassword(account?.passwordHash, typed ?? '')
  if (!account || !isHeard || !isRight) throw new Refused('session.wrong-login')

  return context.db.transaction(async (tx) => {
    await forgetAttempts(tx, subject)
    const { token, expires } = await startSession(tx, context, homeWorkspace, account.id)
    return { token, expire: new Date(expires).toISOString(), mustChange: account.mustChange }
  })
})

const isTryHeard = ({ db, clock }: OpenContext, subject: string) =>
  db.transaction((tx) => countAttempt(tx, subject, clock.now()))
