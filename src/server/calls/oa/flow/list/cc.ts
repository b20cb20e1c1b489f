import { defineCall } from '../../../../platform/http/define-call'
import { messagePage } from '../../../../read-models/list/list-pages'

export default defineCall('oa/flow/list/cc', (query, context) => messagePage('cc', query, context))
