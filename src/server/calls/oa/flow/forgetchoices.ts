import { BusinessError } from '../../../../core/business-error'
import { defineCall } from '../../../platform'
import { toIso } from '../../../presenters/time'
import { findDesign, forgetRequests } from '../../../queries'

export default defineCall('oa/flow/forgetchoices', async ({ flowid }, { db, caller, clock }) => {
  if (!(await findDesign(db, caller.workspace, flowid))) throw new BusinessError('flowdesign.not-found')
  const at = toIso(clock.now())
  await db.transaction((tx) => forgetRequests(tx, caller, { designId: flowid, at }))
  return { forgotten_at: at }
})
