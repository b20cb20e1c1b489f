import { BusinessError } from '../../../core/business-error'
import { rootDepartmentId } from '../../../core/directory/department-scope'
import { defineCall, ResponseWithText } from '../../platform'
import { hashPassword, isPasswordCorrect } from '../../platform/security/password-hash'
import { checkNewPassword } from '../../policies/new-password'
import { decryptPasswords } from '../../policies/one-time-key'
import { recordSignInAttempt, refundAttempt } from '../../policies/sign-in-attempts'
import {
  endPersonSessions,
  findAccount,
  logSignInEvent,
  readCompanySettings,
  readCurrentDirectory,
  setPassword,
} from '../../queries'
import { recordFailedSignIn } from '../../services/failed-sign-in'

/** Ends every session of the person, so that anyone who knew the old password is signed out. */
export default defineCall('employee/changepwd', async (body, context) => {
  const { db, caller } = context
  if (body.oldPassword !== '' && body.newPassword === '') throw new BusinessError('password.new-missing')
  const [old = '', fresh = '', confirmed = ''] = await decryptPasswords(context, {
    kid: body.kid,
    logins: [caller.jobId, caller.name],
    sealed: [body.oldPassword, body.newPassword, body.confirmPassword],
  })
  if (old === '') throw new BusinessError('password.old-missing')
  const { password_policy: policy } = await readCompanySettings(db, caller.workspace)
  const company = (await readCurrentDirectory(context)).department(rootDepartmentId)?.name ?? ''
  checkNewPassword({ fresh, confirmed, policy, names: [caller.jobId, caller.name, company] })
  if (fresh === old) throw new BusinessError('password.same')

  const account = await findAccount(db, caller.workspace, caller.id)
  const tried = { account: caller, login: caller.jobId }
  const counted = await recordSignInAttempt(context, tried)
  const slowed = counted.refusedFor
  const isRight = await isPasswordCorrect(account?.passwordHash, old)
  if (slowed || !isRight) {
    await recordFailedSignIn(context, tried, slowed ? 'sign-in.unheard' : 'proof.failed')
    throw new BusinessError('password.old-wrong')
  }

  const passwordHash = await hashPassword(fresh)
  await db.transaction(async (tx) => {
    await refundAttempt(tx, counted)
    await logSignInEvent(tx, context, caller, { action: 'password.changed' })
    await setPassword(tx, caller.workspace, caller.id, passwordHash)
    await endPersonSessions(tx, caller.workspace, caller.id)
  })
  return new ResponseWithText(null, 'password.changed')
})
