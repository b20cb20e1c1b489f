import { defineCall } from '../../../platform'
import { loadFlowLedgers } from '../../../read-models/flow/flow-ledgers'

export default defineCall('oa/flow/ledgers', ({ flowOi_id }, context) => loadFlowLedgers(flowOi_id, context))
