import { BusinessError } from '../../../../core/business-error'
import { isReasonMissing, parsePersonId } from '../../../../core/permission/impersonation'
import { defineCall } from '../../../platform'
import { findPersonPermissions, readCompanySettings } from '../../../queries'
import { checkOwnSession, startDelegatedSession } from '../../../services/delegated-session'

export default defineCall('replace_emp/employee/login', async ({ userid, reason = '' }, context) => {
  const { db, caller } = context
  checkOwnSession(context)
  const personId = parsePersonId(userid)
  if (!personId) throw new BusinessError('acting.nobody-chosen')
  if (isReasonMissing(reason, await readCompanySettings(db, caller.workspace)))
    throw new BusinessError('acting.reason-missing')
  if (personId === caller.id) throw new BusinessError('acting.self')
  const subject = await findPersonPermissions(db, caller.workspace, personId)
  if (!subject) throw new BusinessError('acting.unknown')
  if (subject.isAdmin && !caller.isAdmin)
    throw new BusinessError('acting.administrator', { name: subject.name })
  const { id, name } = subject
  return startDelegatedSession(
    { environment: 'replace_emp', subject: { id, name }, reason: reason.trim() },
    context,
  )
})
