import { defineCall } from '../../../../platform/call'
import { answerSimulation } from '../../../../reading/design/answer-simulation'

export default defineCall('oa/flowdesigns/simulation/creat', answerSimulation)
