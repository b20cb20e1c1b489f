import { Refused } from '../../../../core/business-error'
import { stateOf } from '../../../../core/flow/delegation/delegation-rules'
import { defineCall } from '../../../platform/http/define-call'
import { textOf } from '../../../platform/i18n/texts'
import { findDelegation } from '../../../queries/delegation/delegation'
import { findStanding } from '../../../queries/directory/person'
import { beginReplacing, checkOwnSession } from '../../../services/delegated-session'

export default defineCall('flow_entrust_replace/employee/login', async ({ _id }, context) => {
  const { db, caller, clock, language } = context
  checkOwnSession(context)
  const delegation = await findDelegation(db, caller.workspace, _id)
  if (delegation?.kind !== 'flow' || delegation.to !== caller.id) throw new Refused('entrust.gone')
  if (stateOf(delegation, clock.now()) !== 'on') throw new Refused('entrust.not-in-force')
  const subject = await findStanding(db, caller.workspace, delegation.from)
  if (!subject) throw new Refused('acting.unknown')
  const { id, name } = subject
  const { endsAt, reason } = delegation
  return beginReplacing(
    {
      environment: 'flow_entrust',
      subject: { id, name },
      entrustId: _id,
      endsAt,
      reason: reason || textOf(language, 'entrust.by-delegation'),
    },
    context,
  )
})
