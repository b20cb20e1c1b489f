import { defineCall } from '../../../../platform/call'
import { messagePage } from '../../../../reading/list/list-pages'

export default defineCall('oa/flow/list/cc', (query, context) => messagePage('cc', query, context))
