import { defineCall } from '../../../../../platform/call'
import { setHold } from '../../../../../services/hold-archive'

export default defineCall('oa/flowdesigns/archive/result/hold', ({ id, reason }, context) =>
  setHold({ id, reason: reason.trim() }, context),
)
