import { defineCall } from '../../../../platform'
import { runTestCases } from '../../../../read-models/design/case-results'

export default defineCall('oa/flowdesigns/simulation/run', runTestCases)
