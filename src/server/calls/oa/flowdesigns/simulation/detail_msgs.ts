import { defineCall } from '../../../../platform/call'
import { rightsToView, sightOf } from '../../../../policies/form-sight'
import { withCrowds } from '../../../../presenters/crowd'
import { toCopyTraces, toDiagram, toTraces } from '../../../../presenters/diagram'
import { toActedMessages } from '../../../../presenters/message'
import { recordsIn, toRunning } from '../../../../presenters/simulated'
import { simulatedOn, simulationStage } from '../../../../reading/design/simulated'

export default defineCall('oa/flowdesigns/simulation/detail_msgs', async (question, context) => {
  const stage = await simulationStage(question, context)
  const { flow, acts } = await simulatedOn(stage, question.acts, context)
  const { design } = stage
  const sight = sightOf(design, rightsToView(design, [], true))
  const logs = recordsIn(acts.flatMap(({ changes }) => changes))
  const head = toRunning(flow)
  return {
    flowOi_id: head?.id ?? '',
    msgList: head ? withCrowds(toActedMessages(flow.messages, head, logs), context.caller.id) : [],
    traces: [...toTraces(flow.visits, sight), ...toCopyTraces(logs, flow.messages, sight)],
    design: toDiagram(design, { sight, language: context.language }),
  }
})
