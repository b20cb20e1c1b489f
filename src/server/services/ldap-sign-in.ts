import { BusinessError } from '../../core/business-error'
import type { EmployeeLoginLdaploginBody } from '../../generated/types'
import type { OpenContext } from '../platform'
import { type CompanyLdap, ldapIssuer } from '../platform/identity-providers/ldap-entries'
import { authenticateByLdap } from '../platform/identity-providers/ldap-sign-in'
import { decryptPasswords } from '../policies/one-time-key'
import { recordSignInAttempt, refundAttempt } from '../policies/sign-in-attempts'
import { recordFailedSignIn } from './failed-sign-in'
import { enterByIdentity, logRejection } from './single-sign-on'

/*
 * Sign-in by the password of the company (decision 222). Tries are counted as those of passwords here; a person whose
 * password was right is an identity as one of single sign-on, by the same rules.
 */

/** Failures of the server, which use up no try of the person. */
const outages = new Set(['ldap.away', 'ldap.slow', 'ldap.tls'])

function requireLdap({ ldap, sso }: OpenContext): CompanyLdap {
  if (!ldap?.settings.enabled) throw new BusinessError('ldap.off')
  if (sso?.settings.only) throw new BusinessError('sso.only')
  return ldap
}

/** Signs in the person of a company account, or says what is missing; every wrong name or password gets one sentence. */
export async function signInByLdap(
  context: OpenContext,
  { userName, password, kid }: EmployeeLoginLdaploginBody,
) {
  const { settings, server } = requireLdap(context)
  const login = userName.trim()
  const [typed = ''] = await decryptPasswords(context, { kid, logins: [login], sealed: [password] })
  const tried = { account: undefined, login: `ldap ${login.toLowerCase()}` }
  const counted = await recordSignInAttempt(context, tried)
  if (counted.refusedFor) {
    await recordFailedSignIn(context, tried, 'sign-in.unheard')
    throw new BusinessError('session.wrong-login')
  }
  const refund = () => context.db.transaction((tx) => refundAttempt(tx, counted))
  try {
    const identity = await authenticateByLdap(server, { login, password: typed })
    if (!identity) throw new BusinessError('session.wrong-login')
    await refund()
    return await enterByIdentity(context, settings, identity)
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    if (outages.has(error.code)) await refund()
    else await recordFailedSignIn(context, tried)
    if (error.code !== 'session.wrong-login')
      await logRejection(context, error, { issuer: ldapIssuer(server) })
    throw error
  }
}
