import { defineCall } from '../../../../platform/http/define-call'
import { loadMessagePage } from '../../../../read-models/list/list-pages'

export default defineCall('oa/flow/list/cc', (query, context) => loadMessagePage('cc', query, context))
