import { historyOf } from '../../../flow/history'
import { seeFlow } from '../../../flow/seen-flow'
import { subFlowsIn } from '../../../flow/sub-flows'
import { defineCall } from '../../../platform/call'
import { withCrowds } from '../../../presenters/crowd'
import { toMessages, withSubFlows } from '../../../presenters/message'

export default defineCall('oa/flow/detail_logs_msgs', async ({ flowOi_id }, context) => {
  const seen = await seeFlow(context, { flow: flowOi_id })
  const { snapshot, running } = seen.scene
  const started = await subFlowsIn(seen.scene, context)
  const messages = withSubFlows(toMessages(snapshot.messages, running), started)
  const logList = await historyOf(seen, context)
  return { flowOi_id, logList, msgList: withCrowds(messages, context.caller.id) }
})
