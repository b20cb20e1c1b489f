import { messagePage } from '../../../../flow/list-pages'
import { defineCall } from '../../../../platform/call'

export default defineCall('oa/flow/list/message', (query, context) => messagePage('message', query, context))
