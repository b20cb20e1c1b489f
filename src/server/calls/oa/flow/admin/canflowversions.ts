import { previewVersionChange } from '../../../../flow/action/change-version'
import { defineCall } from '../../../../platform'

export default defineCall('oa/flow/admin/canflowversions', (body, context) =>
  previewVersionChange(body, context),
)
