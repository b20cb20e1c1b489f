import { BusinessError } from '../../../../core/business-error'
import { delegationStateOf } from '../../../../core/flow'
import { defineCall, translateKey } from '../../../platform'
import { findDelegation, findPersonPermissions } from '../../../queries'
import { checkOwnSession, startDelegatedSession } from '../../../services/delegated-session'

export default defineCall('flow_entrust_replace/employee/login', async ({ _id }, context) => {
  const { db, caller, clock, language } = context
  checkOwnSession(context)
  const delegation = await findDelegation(db, caller.workspace, _id)
  if (delegation?.kind !== 'flow' || delegation.to !== caller.id) throw new BusinessError('entrust.gone')
  if (delegationStateOf(delegation, clock.now()) !== 'on') throw new BusinessError('entrust.not-in-force')
  const subject = await findPersonPermissions(db, caller.workspace, delegation.from)
  if (!subject) throw new BusinessError('acting.unknown')
  const { id, name } = subject
  const { endsAt, reason } = delegation
  return startDelegatedSession(
    {
      environment: 'flow_entrust',
      subject: { id, name },
      entrustId: _id,
      endsAt,
      reason: reason || translateKey(language, 'entrust.by-delegation'),
    },
    context,
  )
})
