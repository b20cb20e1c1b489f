import { defineCall } from '../../../../platform'
import { runCases } from '../../../../read-models/design/case-results'

export default defineCall('oa/flowdesigns/simulation/run', runCases)
