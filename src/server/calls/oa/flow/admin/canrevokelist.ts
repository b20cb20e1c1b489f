import { defineCall } from '../../../../platform/http/define-call'
import { waitingInFlows } from '../../../../read-models/list/administered-waiting'

export default defineCall('oa/flow/admin/canrevokelist', ({ flowlistids }, context) =>
  waitingInFlows(flowlistids, context),
)
