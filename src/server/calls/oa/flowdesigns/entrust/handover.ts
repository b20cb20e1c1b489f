import { BusinessError } from '../../../../../core/business-error'
import { delegateMessages } from '../../../../flow/delegation/delegate-messages'
import { defineCall, wakeJob } from '../../../../platform'
import { assertCanDelegate } from '../../../../policies/delegation'
import { findDelegation } from '../../../../queries'
import { retryWithRecipients } from '../../../../read-models/action-context/retry-decision'

export default defineCall('oa/flowdesigns/entrust/handover', async ({ _id }, context) => {
  const { db, caller } = context
  const delegation = await findDelegation(db, caller.workspace, _id)
  if (!delegation) throw new BusinessError('entrust.gone')
  assertCanDelegate(caller, delegation)
  const moved = await retryWithRecipients(context, (addressees) =>
    db.transaction((tx) => delegateMessages(tx, { delegation, context, addressees })),
  )
  wakeJob(db)
  return { moved }
})
