import { defineCall } from '../../../platform/http/define-call'
import { templateFile } from '../../../read-models/design/template-file'
import { templateOf } from '../../../read-models/design/templates'

export default defineCall('oa/flowdesigntemplates/export', async ({ _id }, context) =>
  templateFile(await templateOf(_id, context), context),
)
