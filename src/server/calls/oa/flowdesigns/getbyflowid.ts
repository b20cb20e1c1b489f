import { BusinessError } from '../../../../core/business-error'
import { defineCall } from '../../../platform'
import { findDesign, findPublishedVersion } from '../../../queries'

export default defineCall('oa/flowdesigns/getbyflowid', async ({ flowid }, { db, caller }) => {
  const found = await findDesign(db, caller.workspace, flowid)
  const id = found?.enabled ? found.publishedVersion : null
  const version = id ? await findPublishedVersion(db, caller.workspace, id) : undefined
  if (!found || !version?.design.set.canBeSonFlow) throw new BusinessError('flow.not-found')
  return { flowid, name: found.name, version: version.number, formset: version.design.formset }
})
