import { BusinessError } from '../../../../../core/business-error'
import { defineCall } from '../../../../platform'
import { writeFavourite } from '../../../../queries'
import { canStartDesign } from '../../../../read-models/flow/can-start'

export default defineCall('oa/flow/home/favourite', async ({ flowid, on }, context) => {
  const { db, caller } = context
  if (on && !(await canStartDesign(flowid, context))) throw new BusinessError('home.not-yours-to-start')
  const favourites = await db.transaction((tx) => writeFavourite(tx, caller, { designId: flowid, isOn: on }))
  return { favourites }
})
