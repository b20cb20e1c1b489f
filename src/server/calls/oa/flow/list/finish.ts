import { defineCall } from '../../../../platform/call'
import { messagePage } from '../../../../reading/list/list-pages'

export default defineCall('oa/flow/list/finish', (query, context) => messagePage('finish', query, context))
