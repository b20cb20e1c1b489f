import { cancelWholeFlow } from '../../../../core/flow'
import { runAction } from '../../../flow/action/run-action'
import { defineCall } from '../../../platform'
import { requireOwnQuestion, toQuestionState } from '../../../services/questions'

export default defineCall('oa/ask/withdraw', async (body, context) => {
  const { id, reason } = body
  await requireOwnQuestion(id, context)
  const request = { target: { flow: id }, action: cancelWholeFlow, input: { reason } }
  await runAction({ call: 'oa/ask/withdraw', body, ...request, answer: async () => ({}) }, context)
  return toQuestionState(await requireOwnQuestion(id, context), context)
})
