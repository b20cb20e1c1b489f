import { previewMoves } from '../../../../flow/act/change-version'
import { defineCall } from '../../../../platform/call'

export default defineCall('oa/flow/admin/canflowversions', (body, context) => previewMoves(body, context))
