import { defineCall } from '../../../../platform'
import { loadRelatedRequests } from '../../../../read-models/list/visible-requests'

export default defineCall('oa/flow/list/related', (body, context) => loadRelatedRequests(body, context))
