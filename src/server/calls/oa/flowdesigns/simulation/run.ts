import { defineCall } from '../../../../platform/call'
import { runCases } from '../../../../reading/design/case-results'

export default defineCall('oa/flowdesigns/simulation/run', runCases)
