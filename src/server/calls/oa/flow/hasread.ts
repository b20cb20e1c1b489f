import { defineCall } from '../../../platform'
import { listReadMarks } from '../../../read-models/flow/read-marks'

export default defineCall('oa/flow/hasread', ({ msgids }, context) => listReadMarks(msgids, context))
