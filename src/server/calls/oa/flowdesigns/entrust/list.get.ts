import { defineCall } from '../../../../platform/call'
import { listEntrustsOf } from '../../../../queries/delegation/delegation'
import { toldEntrusts } from '../../../../reading/people/delegations'

export default defineCall('oa/flowdesigns/entrust/list.get', async (_, context) => {
  const { db, caller } = context
  return toldEntrusts(await listEntrustsOf(db, caller.workspace, caller.id), context)
})
