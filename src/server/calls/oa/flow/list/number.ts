import { defineCall } from '../../../../platform/http/define-call'
import { countersOf } from '../../../../read-models/people/counters'

export default defineCall('oa/flow/list/number', (_, context) => countersOf(context))
