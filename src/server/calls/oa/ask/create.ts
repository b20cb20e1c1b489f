import { ask, findQuestionOutcome } from '../../../../core/flow'
import { runAction } from '../../../flow/action/run-action'
import { defineCall } from '../../../platform'
import { insertQuestion } from '../../../queries/flow/question'
import { encryptDelivery } from '../../../services/question-delivery'
import { describeQuestion, resolveDecider, toNewQuestion, toQuestion } from '../../../services/questions'

export default defineCall('oa/ask/create', async (body, context) => {
  const { caller, clock, newId } = context
  const question = toQuestion(body, context)
  const { designId, choices } = await resolveDecider(body, context)
  const id = newId()
  const delivery = await encryptDelivery(id, body, context)
  const asked = toNewQuestion(question, { id, body, delivery, now: clock.now() })
  return runAction(
    {
      call: 'oa/ask/create',
      body,
      target: { design: designId },
      action: ask,
      input: { id, question, choices },
      attached: body.files,
      answer: async ({ changes }, tx) => {
        const outcome = findQuestionOutcome(changes) ?? null
        await insertQuestion(tx, caller.workspace, { ...asked, outcome })
        return describeQuestion({ ...asked, outcome, answer: null }, clock.now())
      },
    },
    { ...context, company: caller.seen },
  )
})
