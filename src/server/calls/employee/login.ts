import { Refused } from '../../../core/refused'
import { defineOpenCall, type OpenContext } from '../../platform/call'
import { isPassword } from '../../platform/password'
import { homeWorkspace } from '../../platform/workspace'
import { openPasswords } from '../../policies/one-time-key'
import { secondStep } from '../../policies/second-factor'
import { countTry, forgiveTry } from '../../policies/sign-in-tries'
import { findByLogin } from '../../queries/directory/person'
import { startSession } from '../../queries/session/session'
import { noteSignIn } from '../../queries/session/sign-in-log'

const nowOf = ({ clock }: OpenContext) => new Date(clock.now()).toISOString()

/**
 * Every failure of an account takes the same way, the same time and the same sentence (trust.md §3.1). An address that
 * tried too much is answered with it at once: that says nothing of any account, and leaves the processor to others.
 */
export default defineOpenCall('employee/login', async ({ userName, password, kid, code }, context) => {
  const login = userName.trim()
  const [typed = ''] = await openPasswords(context, { kid, logins: [login], sealed: [password] })
  const account = await findByLogin(context.db, homeWorkspace, login)
  const tried = { account, login }
  const slowed = await countTry(context, tried)
  if (slowed === 'address') throw new Refused('session.wrong-login')
  const isRight = await isPassword(account?.passwordHash, typed)
  if (!account || slowed || !isRight) {
    if (account && !slowed)
      await context.db.transaction((tx) => noteSignIn(tx, context, account, { action: 'sign-in.failed' }))
    throw new Refused('session.wrong-login')
  }

  const second = await secondStep(context, account.id, code)
  if (second === 'wrong') {
    await context.db.transaction((tx) => noteSignIn(tx, context, account, { action: 'sign-in.failed' }))
    throw new Refused('session.wrong-code')
  }
  return context.db.transaction(async (tx) => {
    await forgiveTry(tx, context, tried)
    if (second === 'missing') return { token: '', expire: nowOf(context), mustChange: false, needsCode: true }
    await noteSignIn(tx, context, account, { action: 'sign-in.done' })
    const { token, expires } = await startSession(tx, context, homeWorkspace, account.id)
    return { token, expire: new Date(expires).toISOString(), mustChange: account.mustChange }
  })
})
