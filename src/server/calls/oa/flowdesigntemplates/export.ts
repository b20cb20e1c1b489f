import { defineCall } from '../../../platform'
import { exportTemplate } from '../../../read-models/design/template-file'
import { findTemplate } from '../../../read-models/design/templates'

export default defineCall('oa/flowdesigntemplates/export', async ({ _id }, context) =>
  exportTemplate(await findTemplate(_id, context), context),
)
