import { defineCall } from '../../../../platform/call'
import { favouriteFlows } from '../../../../reading/flow/favourite-flows'

export default defineCall('oa/flow/home/flows', (_, context) => favouriteFlows(context))
