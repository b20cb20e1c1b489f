import type { Calls } from '../../generated/calls'
import type { ToolInputs } from '../../generated/tools'
import type { ToolContext, ToolHandlers } from './tool'

/** State of a question for a model; the signature is for programs. */
const questionView = (state: Calls['oa/ask/get']['data'], { pageAddress }: ToolContext) => {
  const { id: question, answer: _, ...facts } = state
  return { question, ...facts, page: pageAddress(`/flowdetail?flowlistid=${question}`) }
}

async function askPeople(
  { title, text = '', people, policy, deadline, key, ...rest }: ToolInputs['ask'],
  context: ToolContext,
) {
  const question = await context.send('oa/ask/create', {
    title,
    text,
    arguments: rest.arguments,
    evidence: [],
    files: [],
    limits: [],
    correlation: '',
    deadline,
    ...(people && { people }),
    ...(policy !== undefined && { policy }),
    ...(key !== undefined && { requestId: key }),
  })
  return questionView(question, context)
}

/** Tools by which an agent asks people, and reads what they decided. */
export const questionTools: ToolHandlers<'ask' | 'ask_status'> = {
  ask: askPeople,
  ask_status: async ({ question }, context) =>
    questionView(await context.send('oa/ask/get', { id: question }), context),
}
