import { BusinessError } from '../../../../../core/business-error'
import { defineCall } from '../../../../platform'
import { canViewDelegation } from '../../../../policies/delegation'
import { findDelegation } from '../../../../queries'
import { toDelegationViews } from '../../../../read-models/people/session-person'

export default defineCall('oa/flowdesigns/entrust/getbyid', async ({ _id }, context) => {
  const { db, caller } = context
  const found = await findDelegation(db, caller.workspace, _id)
  const [entrust] = found && canViewDelegation(caller, found) ? await toDelegationViews([found], context) : []
  if (!entrust) throw new BusinessError('entrust.gone')
  return entrust
})
