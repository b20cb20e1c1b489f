import { defineCall } from '../../../../platform/call'
import { waitingInFlows } from '../../../../reading/list/administered-waiting'

export default defineCall('oa/flow/admin/canrevokelist', ({ flowlistids }, context) =>
  waitingInFlows(flowlistids, context),
)
