import { openFlow } from '../../../flow/open/open-flow'
import { defineCall } from '../../../platform'

export default defineCall('oa/flow/detail', ({ flowOi_id, msgid, peek }, context) =>
  openFlow(flowOi_id, peek ? undefined : msgid, context),
)
