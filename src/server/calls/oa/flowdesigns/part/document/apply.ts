import { defineCall } from '../../../../../platform'
import { applyPartDocument } from '../../../../../services/part-documents'

export default defineCall('oa/flowdesigns/part/document/apply', applyPartDocument)
