import { Refused } from '../../../../../core/business-error'
import { defineCall } from '../../../../platform/http/define-call'
import { keepFavourite } from '../../../../queries/company/personal-settings'
import { mayStart } from '../../../../read-models/flow/can-start'

export default defineCall('oa/flow/home/favourite', async ({ flowid, on }, context) => {
  const { db, caller } = context
  if (on && !(await mayStart(flowid, context))) throw new Refused('home.not-yours-to-start')
  const favourites = await db.transaction((tx) => keepFavourite(tx, caller, { flowId: flowid, isOn: on }))
  return { favourites }
})
