import { defineCall } from '../../../platform'
import { loadVisiblePage } from '../../../read-models/list/list-pages'

export default defineCall('oa/flow/alllist', (query, context) => loadVisiblePage(query, context))
