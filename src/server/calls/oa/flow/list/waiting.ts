import { defineCall } from '../../../../platform/call'
import { messagePage } from '../../../../reading/list/list-pages'

export default defineCall('oa/flow/list/waiting', (query, context) => messagePage('waiting', query, context))
