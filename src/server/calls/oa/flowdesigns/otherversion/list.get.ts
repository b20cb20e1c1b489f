import { BusinessError } from '../../../../../core/business-error'
import { defineCall } from '../../../../platform/http/define-call'
import { findDesign } from '../../../../queries/design/design'

export default defineCall('oa/flowdesigns/otherversion/list.get', async ({ flowid }, { db, caller }) => {
  const known = await findDesign(db, caller.workspace, flowid)
  if (!known) throw new BusinessError('flowdesign.not-found')
  return { name: known.name, version: known.number }
})
