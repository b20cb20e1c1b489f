import { defineCall } from '../../../../platform/call'
import { ownFlowsNow } from '../../../../reading/list/own-flows'

export default defineCall('oa/flow/home/mine', async (_, context) => ({ rows: await ownFlowsNow(context) }))
