import { defineCall } from '../../../../../platform'
import { loadPartDocument } from '../../../../../services/part-documents'

export default defineCall('oa/flowdesigns/part/document/read', ({ _id }, context) =>
  loadPartDocument(_id, context),
)
