import { newPasswordProblem } from '../../../core/permission/new-password'
import { Refused } from '../../../core/refused'
import { defineCall, Said } from '../../platform/call'
import { hashPassword, isPassword } from '../../platform/password'
import { useKey } from '../../policies/one-time-key'
import { countAttempt, forgetAttempts } from '../../queries/login'
import { findAccount, setPassword } from '../../queries/person'
import { endSessionsOf } from '../../queries/session'

/** Ends every session of the person: whoever knew the old password is out. */
export default defineCall('employee/changepwd', async (body, context) => {
  const { db, caller, clock, address } = context
  if (caller.real) throw new Refused('acting.not-allowed')
  const open = await useKey(context, body.kid, [caller.jobId, caller.name])
  const [old = '', fresh = '', confirmed = ''] = [
    body.oldPassword,
    body.newPassword,
    body.confirmPassword,
  ].map(open)
  if (old === '') throw new Refused('password.old-missing')
  const problem = newPasswordProblem(fresh)
  if (problem) throw new Refused(problem)
  if (fresh !== confirmed) throw new Refused('password.differs')
  if (fresh === old) throw new Refused('password.same')

  const account = await findAccount(db, caller.workspace, caller.id)
  const subject = `${caller.id} ${address}`
  const isHeard = await db.transaction((tx) => countAttempt(tx, subject, clock.now()))
  const isRight = await isPassword(account?.passwordHash, old)
  if (!isHeard || !isRight) throw new Refused('password.old-wrong')

  const passwordHash = await hashPassword(fresh)
  await db.transaction(async (tx) => {
    await forgetAttempts(tx, subject)
    await setPassword(tx, caller.workspace, caller.id, passwordHash)
    await endSessionsOf(tx, caller.workspace, caller.id)
  })
  return new Said(null, 'password.changed')
})
