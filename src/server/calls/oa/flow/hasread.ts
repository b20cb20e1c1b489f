import { defineCall } from '../../../platform/http/define-call'
import { readMarks } from '../../../read-models/flow/read-marks'

export default defineCall('oa/flow/hasread', ({ msgids }, context) => readMarks(msgids, context))
