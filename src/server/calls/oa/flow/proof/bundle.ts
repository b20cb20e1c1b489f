import { defineCall, FileResponse } from '../../../../platform'
import { recordOpening } from '../../../../platform/jobs/record-opening'
import { createProofBundle } from '../../../../services/proof/bundle'

export default defineCall('oa/flow/proof/bundle', async ({ flowOi_id }, context) => {
  const { bytes, name } = await createProofBundle(flowOi_id, context)
  recordOpening(flowOi_id, context)
  return new FileResponse(null, { bytes, name, mime: 'application/zip' })
})
