import type { FlowDesignStep, Forwarding } from '../../../../generated/types'
import { BusinessError } from '../../../business-error'
import type { FormValues } from '../../../form'
import { resolveRecipients } from '../../../recipient/resolve'
import { runInSlices } from '../../../slices'
import { beginVisit, toReceiver } from '../../assignment/begin-visit'
import { NoAssigneeError } from '../../assignment/fallback-assignee'
import {
  type ActionContext,
  createActionContext,
  createMessage,
  defineAction,
  recipientContext,
} from '../../context'
import { defaultDueDate } from '../../deadline/due-date'
import { effectiveButtonOf, getStartStep } from '../../design'
import { autoSubmit } from '../../engine/auto-submit'
import { beginFlow, startLogEntry } from '../../engine/begin-flow'
import { finishAction } from '../../engine/finish-action'
import type { NextStepList } from '../../engine/step-entries'
import { logInSlices } from '../../forms/field-changes'
import { formFromMapping } from '../../forms/form-from-mapping'
import { type FlowMessage, messageStatus } from '../../snapshot'

/** Input from the flow that starts the sub-flow. */
export interface StartSubFlowInput {
  /** Id generated when the button was pressed. */
  id: string
  parent: { flowId: string; messageId: string }
  depth: number
  deptId: string
  desc: string
  level: 0 | 100
  form: FormValues
  /** Ids of form files that belong to the new flow. */
  files?: readonly string[]
}

/** Creates start-step messages for the people named in the settings, who complete and submit the form. */
function awaitDealers(act: ActionContext, step: FlowDesignStep, message: FlowMessage): NextStepList {
  const { dealers, dealtype, timeexpired } = act.before.design.set
  const { people, trace } = resolveRecipients(dealers, recipientContext(act, act.flow, message))
  if (!people.length) throw new NoAssigneeError(step.name, trace)
  const marks = beginVisit(act, step, { stepId: step.id, because: '', from: [message.id] }, trace)
  const { level } = message
  const limit = defaultDueDate(timeexpired, act.before.now)
  const messages = people.map((to) =>
    createMessage(act, { ...marks, to, status: messageStatus.waiting, dealtype, level, ...limit }),
  )
  for (const one of messages) act.changes.push({ type: 'message.add', message: one })
  const next: Forwarding['nextmessage'][number] = {
    funid: step.id,
    funname: step.name,
    dealtype,
    level,
    trace,
    list: messages.map(toReceiver),
  }
  return { nextmessage: [next], cc: [] }
}

/**
 * Starts a flow from another one (domain facts 2.6). The actor there becomes its creator; its first step goes
 * to the people named in its settings, or is submitted by its first button if there are none.
 */
export const startSubFlow = defineAction<StartSubFlowInput>('start-sub-flow', (snapshot, sent, actor) => {
  const { design, flowName } = snapshot
  if (!design.set.canBeSonFlow) throw new BusinessError('flow.not-as-sub-flow', { name: flowName })
  const { deptId, level, form: values, files: own, ...head } = sent
  const files = own && new Set(own)
  const step = getStartStep(design)
  const isAwaited = design.set.dealers.length > 0
  const button = isAwaited ? undefined : effectiveButtonOf(step, 0)
  const act = createActionContext(snapshot, actor).copy({ deptId })
  const mapped = formFromMapping(snapshot, { actor, deptId, level, values, files })
  const { message, cc } = beginFlow(act, step, { beginning: { ...head, level, form: mapped.values }, button })
  const nextStepList = button ? autoSubmit(act, step, { button, message }) : awaitDealers(act, step, message)
  const entry = startLogEntry(step, { button, message, cc, led: nextStepList })
  return finishAction(act, {
    ...entry,
    formdata: runInSlices(snapshot, () => logInSlices(mapped)),
  })
})
