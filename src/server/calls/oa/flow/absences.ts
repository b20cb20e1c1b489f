import { defineCall } from '../../../platform'
import { loadAbsences } from '../../../read-models/people/absences'

export default defineCall('oa/flow/absences', (body, context) => loadAbsences(body, context))
