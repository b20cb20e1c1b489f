import { Refused } from '../../../../core/business-error'
import { chosenPerson } from '../../../../core/permission/impersonation'
import { defineCall } from '../../../platform/http/define-call'
import { findStanding } from '../../../queries/directory/person'
import { beginReplacing, checkOwnSession } from '../../../services/delegated-session'

export default defineCall('replace_emp/employee/login', async ({ userid, reason }, context) => {
  const { db, caller } = context
  checkOwnSession(context)
  const wanted = chosenPerson(userid)
  if (!wanted) throw new Refused('acting.nobody-chosen')
  if (!reason.trim()) throw new Refused('acting.reason-missing')
  if (wanted === caller.id) throw new Refused('acting.self')
  const subject = await findStanding(db, caller.workspace, wanted)
  if (!subject) throw new Refused('acting.unknown')
  if (subject.isAdmin && !caller.isAdmin) throw new Refused('acting.administrator', { name: subject.name })
  const { id, name } = subject
  return beginReplacing({ environment: 'replace_emp', subject: { id, name }, reason: reason.trim() }, context)
})
