import type { Choice, Question } from '../../../../generated/types'
import { BusinessError } from '../../../business-error'
import { type FormValues, formFieldsOf, isRecord, type SubmissionResult } from '../../../form'
import { runInSlices } from '../../../slices'
import { closeMessages, createActionContext, createFlowHead, defineAction } from '../../context'
import { canStartFlow, effectiveButtonOf, getStartStep } from '../../design'
import { autoSubmit } from '../../engine/auto-submit'
import { beginFlow, startLogEntry } from '../../engine/begin-flow'
import { finishAction } from '../../engine/finish-action'
import { logInSlices } from '../../forms/field-changes'
import { formFromMapping } from '../../forms/form-from-mapping'
import { isPastDeadline, questionItemOf, questionOf } from '../../questions/question'
import { type Actor, type FlowSnapshot, isClosedByWithdrawal, logType, messageStatus } from '../../snapshot'

/** Input for a question of a program: the question, and who decides where the design lets the creator pick. */
export interface AskInput {
  /** Id generated when the question was received. */
  id: string
  question: Question
  choices: readonly Choice[]
}

/** Returns the arguments that fields of the form are named after, so that conditions and tables can read them. */
function namedValues({ design }: FlowSnapshot, { arguments: text }: Question): FormValues {
  const payload: unknown = JSON.parse(text)
  if (!isRecord(payload)) return {}
  const named = formFieldsOf(design.formset).filter(({ name }) => Object.hasOwn(payload, name))
  return Object.fromEntries(named.map(({ name, model }) => [model, payload[name]]))
}

/** Form of a question: the question, and the fields named after its arguments. */
function formOf(
  snapshot: FlowSnapshot,
  question: Question,
  { actor, deptId }: { actor: Actor; deptId: string },
): SubmissionResult {
  const item = questionItemOf(snapshot.design)
  if (!item) throw new BusinessError('ask.no-policy', { name: snapshot.flowName })
  const values = namedValues(snapshot, question)
  const mapped = formFromMapping(snapshot, { actor, deptId, level: 0, values })
  return {
    ...mapped,
    values: { ...mapped.values, [item.model]: question },
    changed: [...mapped.changed, { item, before: undefined, after: question }],
  }
}

/** Asks people a question of a program: starts a flow of an ask policy in the name of the program's owner. */
export const ask = defineAction<AskInput>('ask', (snapshot, { id, question, choices }, actor) => {
  const { design, directory, flowName } = snapshot
  if (!canStartFlow(design, directory, actor.id))
    throw new BusinessError('flow.may-not-create', { name: flowName })
  const step = getStartStep(design)
  const button = effectiveButtonOf(step, 0)
  const act = createActionContext(snapshot, actor, { choices, picking: 'required' })
  const form = formOf(snapshot, question, { actor, deptId: act.deptId })
  const { title: desc, deadline } = question
  const beginning = { id, desc, level: 0 as const, form: form.values, parent: null, depth: 0 }
  const { message, cc } = beginFlow(act, step, { beginning, button })
  const led = autoSubmit(act, step, { button, message })
  const payload = { flowId: id }
  act.changes.push({ type: 'effect', kind: 'question-deadline', payload, dueAt: Date.parse(deadline) })
  const entry = startLogEntry(step, { button, message, cc, led })
  return finishAction(act, { ...entry, formdata: runInSlices(snapshot, () => logInSlices(form)) })
})

/** Whether a question still waits although its deadline is over. */
export function isQuestionOverdue({ design, flow, now }: FlowSnapshot): boolean {
  const question = flow && flow.finishedAt === null ? questionOf(design, flow) : undefined
  return question !== undefined && isPastDeadline(question, now)
}

/** Ends a question that nobody has decided by its deadline, as a no. */
export const expireQuestion = defineAction<{ reason: string }>(
  'expire-question',
  (snapshot, { reason }, actor) => {
    const { design, flow } = snapshot
    const question = flow && questionOf(design, flow)
    if (!question || !isQuestionOverdue(snapshot)) throw new BusinessError('ask.not-overdue')
    const act = createActionContext(snapshot, actor)
    const messages = snapshot.messages.filter(isClosedByWithdrawal)
    const history = closeMessages(act, messages, messageStatus.cancelled)
    const { cancelNum } = createFlowHead(snapshot)
    act.changes.push({ type: 'flow.set', isCancel: true, cancelNum: cancelNum + 1 })
    const start = getStartStep(design)
    return finishAction(act, {
      type2: logType.cancel,
      messageIds: messages.map(({ id }) => id),
      stepId: start.id,
      stepName: start.name,
      reason,
      history,
      deadline: { do: 'refuse', end: Date.parse(question.deadline) },
    })
  },
)
