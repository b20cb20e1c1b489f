import { defineCall } from '../../../../platform'
import { loadCounters } from '../../../../read-models/people/counters'

export default defineCall('oa/flow/list/number', (_, context) => loadCounters(context))
