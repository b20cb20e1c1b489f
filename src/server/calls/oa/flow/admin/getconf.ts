import { defineCall } from '../../../../platform'
import { loadAdministeredConf } from '../../../../read-models/list/administered'

export default defineCall('oa/flow/admin/getconf', ({ flowid }, context) =>
  loadAdministeredConf(flowid, context),
)
