import { waitingMessageOf } from '../../../../../core/flow/refuse'
import { seeFlow } from '../../../../flow/seen-flow'
import { defineCall } from '../../../../platform/call'
import { toMessage } from '../../../../presenters/message'

export default defineCall('oa/flow/deal/check', async ({ msgid }, context) => {
  const { snapshot, running, actor } = (await seeFlow(context, { message: msgid })).scene
  return { message: toMessage(waitingMessageOf(snapshot, msgid, actor), running) }
})
