import type { FlowDesignButton, FlowDesignStep, Forwarding } from '../../../generated/types'
import { beginVisit, sendCopies, type VisitFields } from '../assignment/begin-visit'
import { levelsOf } from '../assignment/recipient-selection'
import { type ActionContext, newMessage } from '../context/action-context'
import { logType, messageStatus } from '../snapshot/message-status'
import type { FlowMessage, FlowState } from '../snapshot/snapshot'
import type { LogRecordInput } from './finish-action'
import type { NextStepList } from './step-entries'

/** The creator's message of a flow that has begun, and the copies of its start. */
interface Begun {
  message: FlowMessage
  cc: Forwarding['cc']
}

/** What is known of a flow before it begins. */
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

/** The creator's own message: done with the pressing of the first button (S1-118). */
function startMessage(
  act: ActionContext,
  marks: VisitFields & Pick<FlowMessage, 'level'>,
  button: string,
): FlowMessage {
  const { before, actor } = act
  return newMessage(act, {
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
 * Begins a flow: its head, and its first visit with the creator's message and the copies of the start step; without a
 * button nobody has sent it on yet.
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
  const { copy } = levelsOf(act.choices, step.id, level)
  return { message, cc: sendCopies(act, step, { marks, arrival, level: copy }) }
}

/** The line of history of a flow that begins: which button sent it on, if any, and where it led. */
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
