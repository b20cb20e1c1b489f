import { defineCall } from '../../platform/http/define-call'
import { managedStaff } from '../../policies/staff'
import { endSessionsOf } from '../../queries/session/session'
import { noteSignIn } from '../../queries/session/sign-in-log'
import { tellByMail } from '../../services/send-mail'

/** For a lost phone or a doubtful sign-in: password and second factor stay as they are. */
export default defineCall('employee/endsessions', async ({ id }, context) => {
  const { db, caller, push } = context
  const { staff, ended } = await db.transaction(async (tx) => {
    const person = await managedStaff(tx, caller, id)
    const count = await endSessionsOf(tx, caller.workspace, id)
    await noteSignIn(tx, context, person, { action: 'sessions.ended', by: caller.name })
    return { staff: person, ended: count }
  })
  push.badgesChanged(caller.workspace, [id])
  const told = { subject: 'session.mail-subject', text: 'session.mail-text' }
  await tellByMail(context, staff, told).catch((err: Error) =>
    context.log.warn({ err, person: id }, 'an end of sessions could not be mailed'),
  )
  return { ended }
})
