import { Refused } from '../../../../../core/business-error'
import { defineCall } from '../../../../platform/http/define-call'
import { maySeeDelegation } from '../../../../policies/delegation'
import { findDelegation } from '../../../../queries/delegation/delegation'
import { toldDelegations } from '../../../../read-models/people/delegations'

export default defineCall('oa/flowdesigns/entrust/getbyid', async ({ _id }, context) => {
  const { db, caller } = context
  const found = await findDelegation(db, caller.workspace, _id)
  const [told] = found && maySeeDelegation(caller, found) ? await toldDelegations([found], context) : []
  if (!told) throw new Refused('entrust.gone')
  return told
})
