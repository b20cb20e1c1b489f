import { defineCall } from '../../../../platform'
import { replayFlows } from '../../../../read-models/design/replay'

export default defineCall('oa/flowdesigns/simulation/replay', replayFlows)
