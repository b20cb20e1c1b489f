import type { FlowDesignButton, FlowDesignStep, Forwarding } from '../../../generated/types'
import { beginVisit, sendCopies, type VisitFields } from '../assignment/begin-visit'
import { urgencyLevelsOf } from '../assignment/recipient-selection'
import { type ActionContext, createMessage } from '../context'
import { type FlowMessage, type FlowState, logType, messageStatus } from '../snapshot'
import type { LogRecordInput } from './finish-action'
import type { NextStepList } from './step-entries'

/** Creator's message of a new flow, and the copies of its start step. */
interface Begun {
  message: FlowMessage
  cc: Forwarding['cc']
}

/** Data of a flow before it begins. */
export type NewFlow = Pick<FlowState, 'id' | 'desc' | 'level' | 'form' | 'parent' | 'depth'>

const newFlow = (
  { before, actor, deptId }: ActionContext,
  beginning: NewFlow,
): Omit<FlowState, 'workname'> => ({
  ...beginning,
  name: before.flowName,
  createdAt: before.now,
  createdId: actor.id,
  creater: actor.name,
  deptId,
  isCancel: false,
  cancelNum: 0,
  result: 'running',
  finishedAt: null,
  subFlows: 0,
})

/** Creates the creator's own message, handled by pressing the first button (S1-118). */
function startMessage(
  act: ActionContext,
  marks: VisitFields & Pick<FlowMessage, 'level'>,
  button: string,
): FlowMessage {
  const { before, actor } = act
  return createMessage(act, {
    ...marks,
    to: actor.id,
    toName: actor.name,
    status: messageStatus.started,
    dealtype: 'orsign',
    hasRead: true,
    finishedAt: before.now,
    finishedId: actor.id,
    log: { suggest: '', button },
  })
}

/**
 * Begins a flow: creates its head, and its first visit with the creator's message and the start step's
 * copies. Without a button it is not submitted yet.
 */
export function beginFlow(
  act: ActionContext,
  step: FlowDesignStep,
  { beginning, button }: { beginning: NewFlow; button: FlowDesignButton | undefined },
): Begun {
  const { level } = beginning
  act.changes.push({ type: 'flow.create', flow: newFlow(act, beginning) })
  const arrival = { stepId: step.id, because: '', from: [], button }
  const marks = beginVisit(act, step, arrival, [])
  const message = startMessage(act, { ...marks, level }, button?.name ?? '')
  act.changes.push({ type: 'message.add', message })
  const { copy } = urgencyLevelsOf(act.choices, step.id, level)
  return { message, cc: sendCopies(act, step, { marks, arrival, level: copy }) }
}

/** Creates the first log record of a flow: the button that submitted it, if any, and where it led. */
export const startLogEntry = (
  { id: stepId, name: stepName }: FlowDesignStep,
  { button, message, cc, led }: Begun & { button: FlowDesignButton | undefined; led: NextStepList },
): LogRecordInput => ({
  type2: logType.create,
  messageId: message.id,
  messageIds: [message.id],
  button: button?.name ?? '',
  stepId,
  stepName,
  nextmessage: led.nextmessage,
  cc: [...cc, ...led.cc],
})
