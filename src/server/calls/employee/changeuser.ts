import { BusinessError } from '../../../core/business-error'
import { impersonationProblem, isReasonMissing, parsePersonId } from '../../../core/permission/impersonation'
import { defineCall, hashToken } from '../../platform'
import { toIso } from '../../presenters/time'
import { findPersonPermissions, readCompanySettings, startImpersonationSession } from '../../queries'
import { impersonationKey, logImpersonation } from '../../queries/delegation/impersonation-audit'

export default defineCall('employee/changeuser', async ({ userid = '', reason = '' }, context) => {
  const { db, caller } = context
  const { workspace } = caller
  if (caller.environment !== 'prod') throw new BusinessError('environment.only-in-production')
  const id = parsePersonId(userid)
  if (id === '') throw new BusinessError('acting.nobody-chosen')
  const settings = await readCompanySettings(db, workspace)
  if (isReasonMissing(reason, settings)) throw new BusinessError('acting.reason-missing')
  const subject = await findPersonPermissions(db, workspace, id)
  if (!subject) throw new BusinessError('acting.unknown')
  const isActing = caller.real !== undefined
  const actor = { ...caller, isActing, mayBeAdmins: settings.act_as_admins }
  const problem = impersonationProblem(actor, subject)
  if (problem) throw new BusinessError(problem, { name: subject.name })

  return db.transaction(async (tx) => {
    const impersonation = { workspace, personId: subject.id, realId: caller.id }
    const { token, expires } = await startImpersonationSession(tx, context, impersonation)
    const session = impersonationKey(hashToken(token))
    await logImpersonation(tx, context, 'acting.begin', {
      id,
      name: subject.name,
      reason: reason.trim(),
      session,
    })
    return { token, expire: toIso(expires) }
  })
})
