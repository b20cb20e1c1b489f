import { seenPage } from '../../../flow/list-pages'
import { defineCall } from '../../../platform/call'

export default defineCall('oa/flow/alllist', (query, context) => seenPage(query, context))
