import { defineCall } from '../../platform'
import { requireManageableStaff } from '../../policies/staff'
import { endPersonSessions, logSignInEvent } from '../../queries'
import { sendAccountMail } from '../../services/send-mail'

/**
 * Ends a person's sessions, for a lost phone or a doubtful sign-in. Password and second factor stay
 * unchanged.
 */
export default defineCall('employee/endsessions', async ({ id }, context) => {
  const { db, caller, push } = context
  const { staff, ended } = await db.transaction(async (tx) => {
    const person = await requireManageableStaff(tx, caller, id)
    const count = await endPersonSessions(tx, caller.workspace, id)
    await logSignInEvent(tx, context, person, { action: 'sessions.ended', by: caller.name })
    return { staff: person, ended: count }
  })
  push.badgesChanged(caller.workspace, [id])
  const result = { subject: 'session.mail-subject', text: 'session.mail-text' }
  await sendAccountMail(context, staff, result).catch((err: Error) =>
    context.log.warn({ err, person: id }, 'an end of sessions could not be mailed'),
  )
  return { ended }
})
