import { previewMoves } from '../../../../flow/action/change-version'
import { defineCall } from '../../../../platform/http/define-call'

export default defineCall('oa/flow/admin/canflowversions', (body, context) => previewMoves(body, context))
