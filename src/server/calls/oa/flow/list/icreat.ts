import { defineCall } from '../../../../platform/call'
import { createdPage } from '../../../../reading/list/list-pages'

export default defineCall('oa/flow/list/icreat', (query, context) => createdPage(query, context))
