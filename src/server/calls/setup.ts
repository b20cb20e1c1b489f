import { BusinessError } from '../../core/business-error'
import { defineOpenCall, homeWorkspace, type OpenContext } from '../platform'
import { hashPassword } from '../platform/security/password-hash'
import { checkNewPassword } from '../policies/new-password'
import { decryptPasswords } from '../policies/one-time-key'
import { isSetupCode } from '../policies/setup-code'
import { recordEntryAttempt, refundEntryAttempt } from '../policies/sign-in-attempts'
import { toIso } from '../presenters/time'
import { logSignInEvent, readCompanySettings } from '../queries'
import { hasPeople } from '../queries/directory/company'
import { createCompany } from '../services/create-company'
import { recordFailedSignIn } from '../services/failed-sign-in'

/** Throws if the company is already set up. */
async function checkUnfounded({ db }: OpenContext): Promise<void> {
  if (await hasPeople(db, homeWorkspace)) throw new BusinessError('setup.over')
}

/**
 * Checks the setup code. Tries are limited like those of passwords, and each wrong one is logged, since there
 * is no one to notify yet.
 */
async function checkCode(context: OpenContext, code: string): Promise<void> {
  const { db } = context
  const spent = await recordEntryAttempt(context)
  if (!spent) {
    await recordFailedSignIn(context, {}, 'sign-in.unheard')
    throw new BusinessError('setup.slowed')
  }
  if (await isSetupCode(db, code))
    return db.transaction(async (tx) => void (await refundEntryAttempt(tx, spent)))
  // A concurrent request may have used the code since this try was counted.
  await checkUnfounded(context)
  await db.transaction((tx) => logSignInEvent(tx, context, undefined, { action: 'setup.failed' }))
  await recordFailedSignIn(context, {})
  throw new BusinessError('setup.code-wrong')
}

export default defineOpenCall('setup', async (body, context) => {
  const { db } = context
  const { code, company, name, jobid, password, confirmPassword, kid } = body
  await checkUnfounded(context)
  await checkCode(context, code)
  const sealed = [password, confirmPassword]
  const [fresh, confirmed = ''] = await decryptPasswords(context, { kid, logins: [jobid], sealed })
  if (fresh === undefined) throw new BusinessError('setup.stale')
  const { password_policy: policy } = await readCompanySettings(db, homeWorkspace)
  checkNewPassword({ fresh, confirmed, policy, names: [jobid.trim(), name.trim(), company.trim()] })
  const { token, expires } = await createCompany(context, body, await hashPassword(fresh))
  return { token, expire: toIso(expires) }
})
