import { defineCall } from '../../../platform/call'
import { templateFile } from '../../../reading/design/template-file'
import { templateOf } from '../../../reading/design/templates'

export default defineCall('oa/flowdesigntemplates/export', async ({ _id }, context) =>
  templateFile(await templateOf(_id, context), context),
)
