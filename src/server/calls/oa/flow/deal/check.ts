import { requireWaitingMessage } from '../../../../../core/flow'
import { defineCall } from '../../../../platform'
import { toMessage } from '../../../../presenters/message'
import { loadVisibleFlow } from '../../../../read-models/action-context/visible-flow'

export default defineCall('oa/flow/deal/check', async ({ msgid }, context) => {
  const { snapshot, running, actor } = (await loadVisibleFlow(context, { message: msgid })).scene
  return { message: toMessage(requireWaitingMessage(snapshot, msgid, actor), running, snapshot.visits) }
})
