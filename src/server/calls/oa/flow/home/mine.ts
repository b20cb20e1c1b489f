import { ownFlowsNow } from '../../../../flow/own-flows'
import { defineCall } from '../../../../platform/call'

export default defineCall('oa/flow/home/mine', async (_, context) => ({ rows: await ownFlowsNow(context) }))
