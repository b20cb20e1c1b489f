import { defineCall } from '../../../../../platform/http/define-call'
import { setLegalHold } from '../../../../../services/legal-hold'

export default defineCall('oa/flowdesigns/archive/result/release', ({ id, workname }, context) =>
  setLegalHold({ id, workname }, context),
)
