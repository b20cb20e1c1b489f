import { defineCall } from '../../../../platform'
import { listWaitingTasks } from '../../../../read-models/list/administered'

export default defineCall('oa/flow/admin/canrevokelist', ({ flowlistids }, context) =>
  listWaitingTasks(flowlistids, context),
)
