import { Attached, defineCall } from '../../../../platform/http/define-call'
import { bundleOf } from '../../../../services/proof/bundle'

export default defineCall('oa/flow/proof/bundle', async ({ flowOi_id }, context) => {
  const { bytes, name } = await bundleOf(flowOi_id, context)
  return new Attached(null, { bytes, name, mime: 'application/zip' })
})
