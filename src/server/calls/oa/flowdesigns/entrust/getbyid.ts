import { Refused } from '../../../../../core/refused'
import { defineCall } from '../../../../platform/call'
import { maySeeEntrust } from '../../../../policies/entrust'
import { findEntrust } from '../../../../queries/delegation/delegation'
import { toldEntrusts } from '../../../../reading/people/delegations'

export default defineCall('oa/flowdesigns/entrust/getbyid', async ({ _id }, context) => {
  const { db, caller } = context
  const found = await findEntrust(db, caller.workspace, _id)
  const [told] = found && maySeeEntrust(caller, found) ? await toldEntrusts([found], context) : []
  if (!told) throw new Refused('entrust.gone')
  return told
})
