import { Refused } from '../../../core/business-error'
import { actingProblem, chosenPerson } from '../../../core/permission/impersonation'
import { defineCall } from '../../platform/http/define-call'
import { hashOf } from '../../platform/security/token-hash'
import { toIso } from '../../presenters/time'
import { companySettingsOf } from '../../queries/company/company-settings'
import { actingKey, noteActing } from '../../queries/delegation/impersonation-audit'
import { findStanding } from '../../queries/directory/person'
import { startActing } from '../../queries/session/session'

export default defineCall('employee/changeuser', async ({ userid = '', reason = '' }, context) => {
  const { db, caller } = context
  const { workspace } = caller
  if (caller.environment !== 'prod') throw new Refused('environment.only-in-production')
  const id = chosenPerson(userid)
  if (id === '') throw new Refused('acting.nobody-chosen')
  if (reason.trim() === '') throw new Refused('acting.reason-missing')
  const subject = await findStanding(db, workspace, id)
  if (!subject) throw new Refused('acting.unknown')
  const { act_as_admins: mayBeAdmins } = await companySettingsOf(db, workspace)
  const problem = actingProblem({ ...caller, isActing: caller.real !== undefined, mayBeAdmins }, subject)
  if (problem) throw new Refused(problem, { name: subject.name })

  return db.transaction(async (tx) => {
    const whose = { workspace, personId: subject.id, realId: caller.id }
    const { token, expires } = await startActing(tx, context, whose)
    const session = actingKey(hashOf(token))
    await noteActing(tx, context, 'acting.begin', { id, name: subject.name, reason: reason.trim(), session })
    return { token, expire: toIso(expires) }
  })
})
