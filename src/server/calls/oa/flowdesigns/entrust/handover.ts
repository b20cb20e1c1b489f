import { Refused } from '../../../../../core/business-error'
import { handToDelegate } from '../../../../flow/delegation/delegate-messages'
import { defineCall } from '../../../../platform/http/define-call'
import { wake } from '../../../../platform/jobs/job-signal'
import { checkMayDelegate } from '../../../../policies/delegation'
import { findDelegation } from '../../../../queries/delegation/delegation'
import { withAddressees } from '../../../../read-models/action-context/retry-with-recipients'

export default defineCall('oa/flowdesigns/entrust/handover', async ({ _id }, context) => {
  const { db, caller } = context
  const delegation = await findDelegation(db, caller.workspace, _id)
  if (!delegation) throw new Refused('entrust.gone')
  checkMayDelegate(caller, delegation)
  const moved = await withAddressees(context, (addressees) =>
    db.transaction((tx) => handToDelegate(tx, { delegation, context, addressees })),
  )
  wake(db)
  return { moved }
})
