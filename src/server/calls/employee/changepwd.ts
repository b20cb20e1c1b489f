import { Refused } from '../../../core/business-error'
import { rootDepartmentId } from '../../../core/directory/department-scope'
import { defineCall, Said } from '../../platform/http/define-call'
import { hashPassword, isPassword } from '../../platform/security/password-hash'
import { checkNewPassword } from '../../policies/new-password'
import { openPasswords } from '../../policies/one-time-key'
import { countTry, forgiveTry } from '../../policies/sign-in-attempts'
import { companySettingsOf } from '../../queries/company/company-settings'
import { directoryOf } from '../../queries/directory/directory'
import { findAccount, setPassword } from '../../queries/directory/person'
import { endSessionsOf } from '../../queries/session/session'
import { noteSignIn } from '../../queries/session/sign-in-log'
import { failSignIn } from '../../services/failed-sign-in'

/** Ends every session of the person: whoever knew the old password is out. */
export default defineCall('employee/changepwd', async (body, context) => {
  const { db, caller } = context
  const [old = '', fresh = '', confirmed = ''] = await openPasswords(context, {
    kid: body.kid,
    logins: [caller.jobId, caller.name],
    sealed: [body.oldPassword, body.newPassword, body.confirmPassword],
  })
  if (old === '') throw new Refused('password.old-missing')
  const { password_policy: policy } = await companySettingsOf(db, caller.workspace)
  const company = (await directoryOf(context)).department(rootDepartmentId)?.name ?? ''
  checkNewPassword({ fresh, confirmed, policy, names: [caller.jobId, caller.name, company] })
  if (fresh === old) throw new Refused('password.same')

  const account = await findAccount(db, caller.workspace, caller.id)
  const tried = { account: caller, login: caller.jobId }
  const counted = await countTry(context, tried)
  const slowed = counted.refusedFor
  const isRight = await isPassword(account?.passwordHash, old)
  if (slowed || !isRight) {
    await failSignIn(context, tried, slowed ? 'sign-in.unheard' : 'proof.failed')
    throw new Refused('password.old-wrong')
  }

  const passwordHash = await hashPassword(fresh)
  await db.transaction(async (tx) => {
    await forgiveTry(tx, counted)
    await noteSignIn(tx, context, caller, { action: 'password.changed' })
    await setPassword(tx, caller.workspace, caller.id, passwordHash)
    await endSessionsOf(tx, caller.workspace, caller.id)
  })
  return new Said(null, 'password.changed')
})
