import { defineCall } from '../../../../platform/http/define-call'
import { createdPage } from '../../../../read-models/list/list-pages'

export default defineCall('oa/flow/list/icreat', (query, context) => createdPage(query, context))
