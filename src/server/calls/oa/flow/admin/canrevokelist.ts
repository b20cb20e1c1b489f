import { defineCall } from '../../../../platform'
import { listWaitingTasks } from '../../../../read-models/list/administered-waiting'

export default defineCall('oa/flow/admin/canrevokelist', ({ flowlistids }, context) =>
  listWaitingTasks(flowlistids, context),
)
