import { seeFlow } from '../../../flow/seen-flow'
import { defineCall } from '../../../platform/call'
import { toDiagram, toTraces } from '../../../presenters/diagram'
import { toMessages } from '../../../presenters/message'

export default defineCall('oa/flow/detail_msgs', async ({ flowOi_id }, context) => {
  const { scene, sight } = await seeFlow(context, { flow: flowOi_id })
  const { snapshot, running } = scene
  return {
    flowOi_id,
    msgList: toMessages(snapshot.messages, running),
    traces: toTraces(snapshot.visits, sight),
    design: toDiagram(snapshot.design, { sight, language: context.language }),
  }
})
