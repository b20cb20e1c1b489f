import { defineCall } from '../../../../platform/call'
import { listDelegationsOf } from '../../../../queries/delegation/delegation'
import { toldDelegations } from '../../../../reading/people/delegations'

export default defineCall('oa/flowdesigns/entrust/list.get', async (_, context) => {
  const { db, caller } = context
  return toldDelegations(await listDelegationsOf(db, caller.workspace, caller.id), context)
})
