import { createdPage } from '../../../../flow/list-pages'
import { defineCall } from '../../../../platform/call'

export default defineCall('oa/flow/list/icreat', (query, context) => createdPage(query, context))
