import { historyOf } from '../../../flow/history'
import { seeFlow } from '../../../flow/seen-flow'
import { defineCall } from '../../../platform/call'
import { toMessages } from '../../../presenters/message'

export default defineCall('oa/flow/detail_logs_msgs', async ({ flowOi_id }, context) => {
  const seen = await seeFlow(context, { flow: flowOi_id })
  const msgList = toMessages(seen.scene.snapshot.messages, seen.scene.running)
  return { flowOi_id, logList: await historyOf(seen, context), msgList }
})
