import { defineCall } from '../../../../platform'
import { loadCreatedPage } from '../../../../read-models/list/list-pages'

export default defineCall('oa/flow/list/icreat', (query, context) => loadCreatedPage(query, context))
