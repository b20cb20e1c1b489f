import { defineCall, FileResponse } from '../../../../platform'
import { createProofBundle } from '../../../../services/proof/bundle'
import { recordOpening } from '../../../../services/record-opening'

export default defineCall('oa/flow/proof/bundle', async ({ flowOi_id }, context) => {
  const { bytes, name } = await createProofBundle(flowOi_id, context)
  recordOpening(flowOi_id, context)
  return new FileResponse(null, { bytes, name, mime: 'application/zip' })
})
