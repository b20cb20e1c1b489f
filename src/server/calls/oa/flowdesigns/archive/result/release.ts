import { defineCall } from '../../../../../platform'
import { setLegalHold } from '../../../../../services/legal-hold'

export default defineCall('oa/flowdesigns/archive/result/release', ({ id, workname }, context) =>
  setLegalHold({ id, workname }, context),
)
