import { Refused } from '../../../../../core/refused'
import { defineCall } from '../../../../platform/call'
import { maySeeDelegation } from '../../../../policies/delegation'
import { findDelegation } from '../../../../queries/delegation/delegation'
import { toldDelegations } from '../../../../reading/people/delegations'

export default defineCall('oa/flowdesigns/entrust/getbyid', async ({ _id }, context) => {
  const { db, caller } = context
  const found = await findDelegation(db, caller.workspace, _id)
  const [told] = found && maySeeDelegation(caller, found) ? await toldDelegations([found], context) : []
  if (!told) throw new Refused('entrust.gone')
  return told
})
