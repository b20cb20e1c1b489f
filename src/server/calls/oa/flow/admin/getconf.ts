import { defineCall } from '../../../../platform/http/define-call'
import { loadAdministeredConf } from '../../../../read-models/list/administered'

export default defineCall('oa/flow/admin/getconf', ({ flowid }, context) =>
  loadAdministeredConf(flowid, context),
)
