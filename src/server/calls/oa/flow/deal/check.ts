import { waitingMessageOf } from '../../../../../core/flow/steps/refuse-handled'
import { defineCall } from '../../../../platform/call'
import { toMessage } from '../../../../presenters/message'
import { seeFlow } from '../../../../reading/scene/visible-flow'

export default defineCall('oa/flow/deal/check', async ({ msgid }, context) => {
  const { snapshot, running, actor } = (await seeFlow(context, { message: msgid })).scene
  return { message: toMessage(waitingMessageOf(snapshot, msgid, actor), running, snapshot.visits) }
})
