import { actingProblem } from '../../../core/permission/acting'
import { Refused } from '../../../core/refused'
import { defineCall } from '../../platform/call'
import { hashOf } from '../../platform/token'
import { toIso } from '../../presenters/time'
import { actingKey, noteActing } from '../../queries/acting'
import { companySettingsOf } from '../../queries/company-settings'
import { findStanding } from '../../queries/person'
import { startActing } from '../../queries/session'

/** The person in what a tree of people gives: department, its name, person, name (S2-078). */
const personIn = (chosen: string) => chosen.split('__')[2] ?? chosen

export default defineCall('employee/changeuser', async ({ userid = '', reason = '' }, context) => {
  const { db, caller } = context
  const { workspace } = caller
  const id = personIn(userid.trim())
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
