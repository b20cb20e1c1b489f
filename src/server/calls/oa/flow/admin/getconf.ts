import { defineCall } from '../../../../platform/call'
import { administeredConf } from '../../../../reading/list/administered'

export default defineCall('oa/flow/admin/getconf', ({ flowid }, context) => administeredConf(flowid, context))
