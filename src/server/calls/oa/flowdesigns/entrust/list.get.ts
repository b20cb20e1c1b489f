import { defineCall } from '../../../../platform'
import { listPersonDelegations } from '../../../../queries'
import { toDelegationViews } from '../../../../read-models/people/session-person'

export default defineCall('oa/flowdesigns/entrust/list.get', async (_, context) => {
  const { db, caller } = context
  return toDelegationViews(await listPersonDelegations(db, caller.workspace, caller.id), context)
})
