import { defineCall } from '../../../../../platform/http/define-call'
import { setLegalHold } from '../../../../../services/legal-hold'

export default defineCall('oa/flowdesigns/archive/result/hold', ({ id, workname, reason }, context) =>
  setLegalHold({ id, workname: workname?.trim(), reason: reason.trim() }, context),
)
