import { BusinessError } from '../../../core/business-error'
import type { EmployeeLoginBody } from '../../../generated/types'
import { defineOpenCall, homeWorkspace, type OpenContext } from '../../platform'
import { isPasswordCorrect } from '../../platform/security/password-hash'
import { decryptPasswords } from '../../policies/one-time-key'
import { createAuthenticationOptions } from '../../policies/passkey'
import { verifySecondFactor } from '../../policies/second-factor'
import { checkInTurn, recordSignInAttempt, refundAttempt } from '../../policies/sign-in-attempts'
import { toIso } from '../../presenters/time'
import { findAccountByLogin, logSignInEvent, startSession } from '../../queries'
import { recordFailedSignIn } from '../../services/failed-sign-in'
import { assertLocalSignIn, consumeLinkTicket, enterWithLink } from '../../services/single-sign-on'

const unfinished = ({ clock }: OpenContext, lacks: 'missing' | 'codeless' | 'wrong') => ({
  token: '',
  expire: toIso(clock.now()),
  mustChange: false,
  needsCode: true,
  ...(lacks === 'codeless' && { codeless: true as const }),
})

/**
 * Signs in by password. Every failure of an account takes the same path, the same time and the same sentence
 * (trust.md §3.1). An address with too many tries gets that sentence immediately: it reveals nothing of any
 * account and saves processor time.
 */
export default defineOpenCall('employee/login', (body, context) =>
  checkInTurn(context, () => signIn(body, context)),
)

async function signIn(body: EmployeeLoginBody, context: OpenContext) {
  const { userName, password, kid } = body
  const login = userName.trim()
  const [typed = ''] = await decryptPasswords(context, { kid, logins: [login], sealed: [password] })
  const account = await findAccountByLogin(context.db, homeWorkspace, login)
  const tried = { account, login }
  const counted = await recordSignInAttempt(context, tried)
  const slowed = counted.refusedFor
  if (slowed === 'address') {
    await recordFailedSignIn(context, tried, 'sign-in.unheard')
    throw new BusinessError('session.wrong-login')
  }
  const isRight = await isPasswordCorrect(account?.passwordHash, typed)
  if (!account || slowed || !isRight) {
    await recordFailedSignIn(context, tried, slowed ? 'sign-in.unheard' : 'sign-in.failed')
    throw new BusinessError('session.wrong-login')
  }

  if (!body.sso) await assertLocalSignIn(context, account)
  const second = await verifySecondFactor(context, account.id, body)
  if (!second.isOpen && second.lacks === 'wrong') {
    await recordFailedSignIn(context, tried)
    throw new BusinessError('session.wrong-code')
  }
  if (body.sso && second.isOpen) await consumeLinkTicket(context, body.sso)
  const passkey = second.isOpen ? undefined : await createAuthenticationOptions(context, account.id)
  return context.db.transaction(async (tx) => {
    await refundAttempt(tx, counted, second.isOpen)
    if (!second.isOpen)
      return { ...unfinished(context, second.lacks), ...(passkey && { passkey: { ...passkey } }) }
    if (body.sso) {
      const linked = await enterWithLink(tx, context, { sso: body.sso, account, second: second.by })
      return { token: linked.token, expire: toIso(linked.expires), mustChange: false }
    }
    await logSignInEvent(tx, context, account, { action: 'sign-in.done', second: second.by })
    const { token, expires } = await startSession(tx, context, homeWorkspace, account.id)
    return { token, expire: toIso(expires), mustChange: account.mustChange }
  })
}
