import { Refused } from '../../../../../core/refused'
import { handToDelegate } from '../../../../flow/delegation/hand-to-delegate'
import { defineCall } from '../../../../platform/call'
import { wake } from '../../../../platform/wake'
import { checkMayDelegate } from '../../../../policies/delegation'
import { findDelegation } from '../../../../queries/delegation/delegation'
import { withAddressees } from '../../../../reading/scene/with-addressees'

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
