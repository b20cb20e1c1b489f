import { defineCall } from '../../../../../platform'
import { setLegalHold } from '../../../../../services/legal-hold'

export default defineCall('oa/flowdesigns/archive/result/hold', ({ id, workname, reason }, context) =>
  setLegalHold({ id, workname: workname?.trim(), reason: reason.trim() }, context),
)
