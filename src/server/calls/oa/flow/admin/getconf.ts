import { administeredConf } from '../../../../flow/administered'
import { defineCall } from '../../../../platform/call'

export default defineCall('oa/flow/admin/getconf', ({ flowid }, context) => administeredConf(flowid, context))
