import { messagePage } from '../../../../flow/list-pages'
import { defineCall } from '../../../../platform/call'

export default defineCall('oa/flow/list/finish', (query, context) => messagePage('finish', query, context))
