import { toldEntrusts } from '../../../../flow/entrusts'
import { defineCall } from '../../../../platform/call'
import { listEntrustsOf } from '../../../../queries/entrust'

export default defineCall('oa/flowdesigns/entrust/list.get', async (_, context) => {
  const { db, caller } = context
  return toldEntrusts(await listEntrustsOf(db, caller.workspace, caller.id), context)
})
