import { defineCall } from '../../../../../platform/call'
import { setHold } from '../../../../../services/hold-archive'

export default defineCall('oa/flowdesigns/archive/result/release', ({ id, workname }, context) =>
  setHold({ id, workname }, context),
)
