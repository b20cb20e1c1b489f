import { defineCall } from '../../../../../platform'
import { planPartDocument } from '../../../../../services/part-documents'

export default defineCall('oa/flowdesigns/part/document/plan', ({ _id, document }, context) =>
  planPartDocument(_id, document, context),
)
