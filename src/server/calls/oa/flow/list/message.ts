import { defineCall } from '../../../../platform/call'
import { messagePage } from '../../../../reading/list/list-pages'

export default defineCall('oa/flow/list/message', (query, context) => messagePage('message', query, context))
