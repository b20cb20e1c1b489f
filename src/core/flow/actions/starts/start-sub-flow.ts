import type { FlowDesignStep, Forwarding } from '../../../../generated/types'
import { Refused } from '../../../business-error'
import type { FormValues } from '../../../form/values/form-values'
import { resolve } from '../../../recipient/resolve'
import { inSlices } from '../../../slices'
import { beginVisit, receiverOf } from '../../assignment/begin-visit'
import { NobodyFound } from '../../assignment/no-assignee-error'
import { type Act, beginAct, flowNow, newMessage, recipientContext } from '../../context/action-context'
import { defineAction } from '../../context/define-action'
import { plainLimit } from '../../deadline/due-date'
import { buttonOf, startOf } from '../../design/design'
import { goOn } from '../../engine/auto-submit'
import { beginFlow, begunEntry } from '../../engine/begin-flow'
import { conclude } from '../../engine/finish-action'
import type { Led } from '../../engine/step-entries'
import { logInSlices } from '../../forms/field-changes'
import { mappedForm } from '../../forms/form-from-mapping'
import { messageStatus } from '../../snapshot/message-status'
import type { FlowMessage } from '../../snapshot/snapshot'

/** What the flow that starts another one gives it. */
export interface StartSubFlowInput {
  /** The id that was decided when the button was pressed. */
  id: string
  parent: { flowId: string; messageId: string }
  depth: number
  deptId: string
  desc: string
  level: 0 | 100
  form: FormValues
  /** The files of the form that are the new flow's own. */
  files?: readonly string[]
}

/** The start step waits for those whom the settings name: they complete the form and send it on. */
function awaitDealers(act: Act, step: FlowDesignStep, message: FlowMessage): Led {
  const { dealers, dealtype, timeexpired } = act.before.design.set
  const { people, trace } = resolve(dealers, recipientContext(act, flowNow(act), message))
  if (!people.length) throw new NobodyFound(step.name, trace)
  const marks = beginVisit(act, step, { stepId: step.id, because: '', from: [message.id] }, trace)
  const { level } = message
  const limit = plainLimit(timeexpired, act.before.now)
  const messages = people.map((to) =>
    newMessage(act, { ...marks, to, status: messageStatus.waiting, dealtype, level, ...limit }),
  )
  for (const one of messages) act.changes.push({ type: 'message.add', message: one })
  const next: Forwarding['nextmessage'][number] = {
    funid: step.id,
    funname: step.name,
    dealtype,
    level,
    trace,
    list: messages.map(receiverOf),
  }
  return { nextmessage: [next], cc: [] }
}

/**
 * A flow begins because another one started it (domain facts 2.6): whoever acted there is its creator; its first step
 * goes to those whom its settings name, or on by its first button when they name nobody.
 */
export const startSubFlow = defineAction<StartSubFlowInput>('start-sub-flow', (snapshot, sent, actor) => {
  const { design, flowName } = snapshot
  if (!design.set.canBeSonFlow) throw new Refused('flow.not-as-sub-flow', { name: flowName })
  const { deptId, level, form: values, files: own, ...head } = sent
  const files = own && new Set(own)
  const step = startOf(design)
  const isAwaited = design.set.dealers.length > 0
  const button = isAwaited ? undefined : buttonOf(step, 0)
  const act: Act = { ...beginAct(snapshot, actor), deptId }
  const mapped = mappedForm(snapshot, { actor, deptId, level, values, files })
  const { message, cc } = beginFlow(act, step, { beginning: { ...head, level, form: mapped.values }, button })
  const led = button ? goOn(act, step, { button, message }) : awaitDealers(act, step, message)
  const entry = begunEntry(step, { button, message, cc, led })
  return conclude(act, {
    ...entry,
    formdata: inSlices(snapshot, () => logInSlices(mapped)),
  })
})
