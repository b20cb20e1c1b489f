import { Refused } from '../../../../../core/refused'
import { defineCall } from '../../../../platform/call'
import { keepFavourite } from '../../../../queries/company/setting'
import { mayStart } from '../../../../reading/flow/may-start'

export default defineCall('oa/flow/home/favourite', async ({ flowid, on }, context) => {
  const { db, caller } = context
  if (on && !(await mayStart(flowid, context))) throw new Refused('home.not-yours-to-start')
  const favourites = await db.transaction((tx) => keepFavourite(tx, caller, { flowId: flowid, isOn: on }))
  return { favourites }
})
