import { defineCall } from '../../../../platform/http/define-call'
import { favouriteFlows } from '../../../../read-models/flow/favourite-flows'

export default defineCall('oa/flow/home/flows', (_, context) => favouriteFlows(context))
