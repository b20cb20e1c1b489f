import { defineCall } from '../../../../platform/http/define-call'
import { loadOwnFlows } from '../../../../read-models/list/own-flows'

export default defineCall('oa/flow/home/mine', async (_, context) => ({ rows: await loadOwnFlows(context) }))
