import { readMarks } from '../../../flow/read-marks'
import { defineCall } from '../../../platform/call'

export default defineCall('oa/flow/hasread', ({ msgids }, context) => readMarks(msgids, context))
