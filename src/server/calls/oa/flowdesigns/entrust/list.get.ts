import { defineCall } from '../../../../platform/http/define-call'
import { listDelegationsOf } from '../../../../queries/delegation/delegation'
import { toldDelegations } from '../../../../read-models/people/delegations'

export default defineCall('oa/flowdesigns/entrust/list.get', async (_, context) => {
  const { db, caller } = context
  return toldDelegations(await listDelegationsOf(db, caller.workspace, caller.id), context)
})
