import { defineCall } from '../../../platform/call'
import { readMarks } from '../../../reading/flow/read-marks'

export default defineCall('oa/flow/hasread', ({ msgids }, context) => readMarks(msgids, context))
