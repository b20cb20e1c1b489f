import { defineCall } from '../../../../platform/http/define-call'
import { administeredConf } from '../../../../read-models/list/administered'

export default defineCall('oa/flow/admin/getconf', ({ flowid }, context) => administeredConf(flowid, context))
