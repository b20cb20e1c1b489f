import { defineCall } from '../../../../platform/call'
import { replayFlows } from '../../../../reading/design/replayed'

export default defineCall('oa/flowdesigns/simulation/replay', replayFlows)
