import { Refused } from '../../core/business-error'
import { defineOpenCall, type OpenContext } from '../platform/http/define-call'
import { hashPassword } from '../platform/security/password-hash'
import { homeWorkspace } from '../platform/workspace'
import { checkNewPassword } from '../policies/new-password'
import { openPasswords } from '../policies/one-time-key'
import { isSetupCode } from '../policies/setup-code'
import { countEntry, forgiveEntry } from '../policies/sign-in-attempts'
import { toIso } from '../presenters/time'
import { companySettingsOf } from '../queries/company/company-settings'
import { hasPeople } from '../queries/directory/company'
import { noteSignIn } from '../queries/session/sign-in-log'
import { foundCompany } from '../services/create-company'
import { failSignIn } from '../services/failed-sign-in'

/** Refuses to found a company a second time. */
async function checkUnfounded({ db }: OpenContext): Promise<void> {
  if (await hasPeople(db, homeWorkspace)) throw new Refused('setup.over')
}

/** Codes are tried no faster than passwords, and each wrong one is kept: nobody is there yet who could be told. */
async function checkCode(context: OpenContext, code: string): Promise<void> {
  const { db } = context
  const spent = await countEntry(context)
  if (!spent) {
    await failSignIn(context, {}, 'sign-in.unheard')
    throw new Refused('setup.slowed')
  }
  if (await isSetupCode(db, code)) return db.transaction(async (tx) => void (await forgiveEntry(tx, spent)))
  // Somebody else may have used the code up since this try was looked at.
  await checkUnfounded(context)
  await db.transaction((tx) => noteSignIn(tx, context, undefined, { action: 'setup.failed' }))
  await failSignIn(context, {})
  throw new Refused('setup.code-wrong')
}

export default defineOpenCall('setup', async (body, context) => {
  const { db } = context
  const { code, company, name, jobid, password, confirmPassword, kid } = body
  await checkUnfounded(context)
  await checkCode(context, code)
  const sealed = [password, confirmPassword]
  const [fresh, confirmed = ''] = await openPasswords(context, { kid, logins: [jobid], sealed })
  if (fresh === undefined) throw new Refused('setup.stale')
  const { password_policy: policy } = await companySettingsOf(db, homeWorkspace)
  checkNewPassword({ fresh, confirmed, policy, names: [jobid.trim(), name.trim(), company.trim()] })
  const { token, expires } = await foundCompany(context, body, await hashPassword(fresh))
  return { token, expire: toIso(expires) }
})
