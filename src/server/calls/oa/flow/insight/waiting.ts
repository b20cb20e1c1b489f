import { defineCall } from '../../../../platform'
import { loadFlowInsight } from '../../../../read-models/insight/flow-insight'

export default defineCall('oa/flow/insight/waiting', ({ flowOi_id }, context) =>
  loadFlowInsight(flowOi_id, context),
)
