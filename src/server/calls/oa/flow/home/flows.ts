import { favouriteFlows } from '../../../../flow/favourite-flows'
import { defineCall } from '../../../../platform/call'

export default defineCall('oa/flow/home/flows', (_, context) => favouriteFlows(context))
