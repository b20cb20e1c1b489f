import { Refused } from '../../../core/refused'
import { defineCall } from '../../platform/call'
import { hashPassword, oneTimePassword } from '../../platform/password'
import { textOf } from '../../platform/texts'
import { checkMayReset } from '../../policies/directory'
import { managedStaff } from '../../policies/staff'
import { companySettingsOf } from '../../queries/company/company-settings'
import { changeDirectory } from '../../queries/directory/change-directory'
import { rolesInFlows } from '../../queries/directory/roles-in-flows'
import { setOneTimePassword } from '../../queries/directory/staff-writer'
import { removePasskeys } from '../../queries/session/passkey'
import { dropSecondFactor } from '../../queries/session/second-factor'
import { endSessionsOf } from '../../queries/session/session'
import { noteSignIn } from '../../queries/session/sign-in-log'

/** A password that its person gets by mail is seen by nobody else; it is stored nowhere but as its hash. */
export default defineCall('employee/resetpwd', async ({ id }, context) => {
  const { mail, newId, db, log, caller } = context
  const password = oneTimePassword(context)
  const passwordHash = await hashPassword(password)
  const staff = await changeDirectory(context, async (tx, did) => {
    const person = await managedStaff(tx, caller, id)
    checkMayReset(caller, person, await rolesInFlows(tx, caller.workspace))
    await setOneTimePassword(tx, caller.workspace, id, passwordHash)
    await endSessionsOf(tx, caller.workspace, id)
    // Whoever lost the phone with the codes comes to an administrator, too.
    await dropSecondFactor(tx, id)
    await removePasskeys(tx, id)
    await noteSignIn(tx, context, person, { action: 'password.reset', by: caller.name })
    did({ what: 'person-password', target: person.name, people: [] })
    return person
  })
  if (!mail || staff.mail === '') return { password }

  const { notice_language: language } = await companySettingsOf(db, caller.workspace)
  const told = { name: staff.name, by: caller.name, password }
  const subject = textOf(language, 'password.mail-subject')
  const text = textOf(language, 'password.mail-text', told)
  await mail({ id: newId(), to: [staff.mail], subject, text }).catch((error: Error) => {
    log.warn({ err: error, person: id }, 'a new password could not be mailed')
    throw new Refused('organisation.password-not-sent', { name: staff.name })
  })
  return { password: null }
})
