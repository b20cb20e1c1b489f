import { defineCall } from '../../../../platform'
import { loadOwnFlows } from '../../../../read-models/list/own-flows'

export default defineCall('oa/flow/home/mine', async (_, context) => ({ rows: await loadOwnFlows(context) }))
