import { defineCall } from '../../../platform'
import { requireOwnQuestion, toQuestionState } from '../../../services/questions'

export default defineCall('oa/ask/get', async ({ id }, context) =>
  toQuestionState(await requireOwnQuestion(id, context), context),
)
