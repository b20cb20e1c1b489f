import { defineCall } from '../../../../../platform/http/define-call'
import { setHold } from '../../../../../services/legal-hold'

export default defineCall('oa/flowdesigns/archive/result/hold', ({ id, workname, reason }, context) =>
  setHold({ id, workname: workname?.trim(), reason: reason.trim() }, context),
)
