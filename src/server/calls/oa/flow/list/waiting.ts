import { messagePage } from '../../../../flow/list-pages'
import { defineCall } from '../../../../platform/call'

export default defineCall('oa/flow/list/waiting', (query, context) => messagePage('waiting', query, context))
