import { previewRetry } from '../../../flow/event/retry-event'
import { defineCall } from '../../../platform'

export default defineCall('oa/flow/eventreactionflows_preview', ({ flowmsgid }, context) =>
  previewRetry(flowmsgid, context),
)
