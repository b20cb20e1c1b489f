import { defineCall } from '../../../../../platform/call'
import { setHold } from '../../../../../services/hold-archive'

export default defineCall('oa/flowdesigns/archive/result/hold', ({ id, workname, reason }, context) =>
  setHold({ id, workname: workname?.trim(), reason: reason.trim() }, context),
)
