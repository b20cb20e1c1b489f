import { defineCall } from '../../../../platform'
import { loadFavouriteFlows } from '../../../../read-models/flow/favourite-flows'

export default defineCall('oa/flow/home/flows', (_, context) => loadFavouriteFlows(context))
