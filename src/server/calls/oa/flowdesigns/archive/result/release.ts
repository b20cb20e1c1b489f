import { defineCall } from '../../../../../platform/http/define-call'
import { setHold } from '../../../../../services/legal-hold'

export default defineCall('oa/flowdesigns/archive/result/release', ({ id, workname }, context) =>
  setHold({ id, workname }, context),
)
