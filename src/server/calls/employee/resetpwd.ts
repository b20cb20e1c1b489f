import { BusinessError } from '../../../core/business-error'
import { defineCall } from '../../platform'
import { generateOneTimePassword, hashPassword } from '../../platform/security/password-hash'
import { requireManageableStaff } from '../../policies/staff'
import { dropSecondFactor, endPersonSessions, logSignInEvent, removePasskeys } from '../../queries'
import { setOneTimePassword } from '../../queries/directory/staff-writer'
import { changeDirectory } from '../../services/change-directory'
import { sendAccountMail } from '../../services/send-mail'

/** Resets a password. A password sent by mail is shown to no one else and stored only as its hash. */
export default defineCall('employee/resetpwd', async ({ id }, context) => {
  const { log, caller } = context
  const password = generateOneTimePassword(context)
  const passwordHash = await hashPassword(password)
  const staff = await changeDirectory(context, async (tx, did) => {
    const person = await requireManageableStaff(tx, caller, id)
    await setOneTimePassword(tx, caller.workspace, id, passwordHash)
    await endPersonSessions(tx, caller.workspace, id)
    // A person who lost the phone with the codes also asks an administrator.
    await dropSecondFactor(tx, id)
    await removePasskeys(tx, id)
    await logSignInEvent(tx, context, person, { action: 'password.reset', by: caller.name })
    did({ what: 'person-password', target: person.name, people: [] })
    return person
  })
  const result = { subject: 'password.mail-subject', text: 'password.mail-text', params: { password } }
  const isMailed = await sendAccountMail(context, staff, result).catch((error: Error) => {
    log.warn({ err: error, person: id }, 'a new password could not be mailed')
    throw new BusinessError('organisation.password-not-sent', { name: staff.name })
  })
  return { password: isMailed ? null : password }
})
