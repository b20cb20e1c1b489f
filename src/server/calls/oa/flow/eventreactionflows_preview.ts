import { previewAgain } from '../../../flow/event/event-again'
import { defineCall } from '../../../platform/call'

export default defineCall('oa/flow/eventreactionflows_preview', ({ flowmsgid }, context) =>
  previewAgain(flowmsgid, context),
)
