import { Refused } from '../../../core/business-error'
import { defineOpenCall, type OpenContext } from '../../platform/http/define-call'
import { isPassword } from '../../platform/security/password-hash'
import { homeWorkspace } from '../../platform/workspace'
import { openPasswords } from '../../policies/one-time-key'
import { answeringOptions } from '../../policies/passkey'
import { secondStep } from '../../policies/second-factor-check'
import { countTry, forgiveTry } from '../../policies/sign-in-attempts'
import { findByLogin } from '../../queries/directory/person'
import { startSession } from '../../queries/session/session'
import { noteSignIn } from '../../queries/session/sign-in-log'
import { failSignIn } from '../../services/failed-sign-in'

const unfinished = ({ clock }: OpenContext, lacks: 'missing' | 'codeless' | 'wrong') => ({
  token: '',
  expire: new Date(clock.now()).toISOString(),
  mustChange: false,
  needsCode: true,
  ...(lacks === 'codeless' && { codeless: true as const }),
})

/**
 * Every failure of an account takes the same way, the same time and the same sentence (trust.md §3.1). An address that
 * tried too much is answered with it at once: that says nothing of any account, and leaves the processor to others.
 */
export default defineOpenCall('employee/login', async (body, context) => {
  const { userName, password, kid } = body
  const login = userName.trim()
  const [typed = ''] = await openPasswords(context, { kid, logins: [login], sealed: [password] })
  const account = await findByLogin(context.db, homeWorkspace, login)
  const tried = { account, login }
  const counted = await countTry(context, tried)
  const slowed = counted.refusedFor
  if (slowed === 'address') {
    await failSignIn(context, tried, 'sign-in.unheard')
    throw new Refused('session.wrong-login')
  }
  const isRight = await isPassword(account?.passwordHash, typed)
  if (!account || slowed || !isRight) {
    await failSignIn(context, tried, slowed ? 'sign-in.unheard' : 'sign-in.failed')
    throw new Refused('session.wrong-login')
  }

  const second = await secondStep(context, account.id, body)
  if (!second.isOpen && second.lacks === 'wrong') {
    await failSignIn(context, tried)
    throw new Refused('session.wrong-code')
  }
  const passkey = second.isOpen ? undefined : await answeringOptions(context, account.id)
  return context.db.transaction(async (tx) => {
    await forgiveTry(tx, counted, second.isOpen)
    if (!second.isOpen)
      return { ...unfinished(context, second.lacks), ...(passkey && { passkey: { ...passkey } }) }
    await noteSignIn(tx, context, account, { action: 'sign-in.done', second: second.by })
    const { token, expires } = await startSession(tx, context, homeWorkspace, account.id)
    return { token, expire: new Date(expires).toISOString(), mustChange: account.mustChange }
  })
})
