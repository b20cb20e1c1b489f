import { defineCall } from '../../../../platform/http/define-call'
import { loadCounters } from '../../../../read-models/people/counters'

export default defineCall('oa/flow/list/number', (_, context) => loadCounters(context))
