import { BusinessError } from '../../../../../core/business-error'
import { defineCall } from '../../../../platform'
import { findDesign } from '../../../../queries'

export default defineCall('oa/flowdesigns/otherversion/list.get', async ({ flowid }, { db, caller }) => {
  const known = await findDesign(db, caller.workspace, flowid)
  if (!known) throw new BusinessError('flowdesign.not-found')
  return { name: known.name, version: known.number }
})
