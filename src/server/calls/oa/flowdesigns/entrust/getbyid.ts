import { Refused } from '../../../../../core/refused'
import { toldEntrusts } from '../../../../flow/entrusts'
import { defineCall } from '../../../../platform/call'
import { maySeeEntrust } from '../../../../policies/entrust'
import { findEntrust } from '../../../../queries/entrust'

export default defineCall('oa/flowdesigns/entrust/getbyid', async ({ _id }, context) => {
  const { db, caller } = context
  const found = await findEntrust(db, caller.workspace, _id)
  const [told] = found && maySeeEntrust(caller, found) ? await toldEntrusts([found], context) : []
  if (!told) throw new Refused('entrust.gone')
  return told
})
