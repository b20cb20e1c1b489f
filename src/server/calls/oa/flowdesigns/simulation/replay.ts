import { defineCall } from '../../../../platform/http/define-call'
import { replayFlows } from '../../../../read-models/design/replay'

export default defineCall('oa/flowdesigns/simulation/replay', replayFlows)
