import { ask, findQuestionOutcome } from '../../../core/flow'
import type { Calls } from '../../../generated/calls'
import type { Context } from '../../platform'
import { insertQuestion } from '../../queries/flow/question'
import { encryptDelivery } from '../../services/question-delivery'
import { describeQuestion, resolveDecider, toNewQuestion, toQuestion } from '../../services/questions'
import { runAction } from './run-action'

type Ask = Calls['oa/ask/create']

/** Asks people a question in the name of the caller's program. Returns its state. */
export async function askQuestion(body: Ask['body'], context: Context): Promise<Ask['data']> {
  const { caller, clock, newId } = context
  const question = toQuestion(body, context)
  const { designId, choices } = await resolveDecider(body, context)
  const id = newId()
  const delivery = await encryptDelivery(id, body, context)
  const newQuestion = toNewQuestion(question, { id, body, delivery, now: clock.now() })
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
        await insertQuestion(tx, caller.workspace, { ...newQuestion, outcome })
        return describeQuestion({ ...newQuestion, outcome, answer: null }, clock.now())
      },
    },
    { ...context, ...(caller.seen && { company: caller.seen }) },
  )
}
