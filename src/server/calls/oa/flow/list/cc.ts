import { messagePage } from '../../../../flow/list-pages'
import { defineCall } from '../../../../platform/call'

export default defineCall('oa/flow/list/cc', (query, context) => messagePage('cc', query, context))
