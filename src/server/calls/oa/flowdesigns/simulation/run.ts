import { defineCall } from '../../../../platform/http/define-call'
import { runCases } from '../../../../read-models/design/case-results'

export default defineCall('oa/flowdesigns/simulation/run', runCases)
