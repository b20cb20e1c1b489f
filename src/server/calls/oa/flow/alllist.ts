import { defineCall } from '../../../platform/call'
import { seenPage } from '../../../reading/list/list-pages'

export default defineCall('oa/flow/alllist', (query, context) => seenPage(query, context))
