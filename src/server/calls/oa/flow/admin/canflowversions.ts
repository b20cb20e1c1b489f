import { previewVersionChange } from '../../../../flow/action/change-version'
import { defineCall } from '../../../../platform/http/define-call'

export default defineCall('oa/flow/admin/canflowversions', (body, context) =>
  previewVersionChange(body, context),
)
