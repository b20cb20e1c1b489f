import { defineCall } from '../../../../platform'
import { loadMessagePage } from '../../../../read-models/list/list-pages'

export default defineCall('oa/flow/list/cc', (query, context) => loadMessagePage('cc', query, context))
