import { waitingInFlows } from '../../../../flow/administered-waiting'
import { defineCall } from '../../../../platform/call'

export default defineCall('oa/flow/admin/canrevokelist', ({ flowlistids }, context) =>
  waitingInFlows(flowlistids, context),
)
