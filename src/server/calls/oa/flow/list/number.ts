import { defineCall } from '../../../../platform/call'
import { countersOf } from '../../../../reading/people/counters'

export default defineCall('oa/flow/list/number', (_, context) => countersOf(context))
