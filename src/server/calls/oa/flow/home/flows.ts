import { defineCall } from '../../../../platform/http/define-call'
import { loadFavouriteFlows } from '../../../../read-models/flow/favourite-flows'

export default defineCall('oa/flow/home/flows', (_, context) => loadFavouriteFlows(context))
