import { Refused } from '../../../../../core/refused'
import { handToDelegate } from '../../../../flow/hand-to-delegate'
import { withAddressees } from '../../../../flow/with-addressees'
import { defineCall } from '../../../../platform/call'
import { wake } from '../../../../platform/wake'
import { checkMayEntrust } from '../../../../policies/entrust'
import { findEntrust } from '../../../../queries/entrust'

export default defineCall('oa/flowdesigns/entrust/handover', async ({ _id }, context) => {
  const { db, caller } = context
  const delegation = await findEntrust(db, caller.workspace, _id)
  if (!delegation) throw new Refused('entrust.gone')
  checkMayEntrust(caller, delegation)
  const moved = await withAddressees(context, (addressees) =>
    db.transaction((tx) => handToDelegate(tx, { delegation, context, addressees })),
  )
  wake(db)
  return { moved }
})
