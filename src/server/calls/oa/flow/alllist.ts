import { defineCall } from '../../../platform/http/define-call'
import { seenPage } from '../../../read-models/list/list-pages'

export default defineCall('oa/flow/alllist', (query, context) => seenPage(query, context))
