import { type ActionContext, createMessage } from '../context'
import { computeDueDate, type DueDate, defaultDueDate } from '../deadline/due-date'
import type { Principal } from '../delegation/delegation'
import { getStep } from '../design'
import { pendingReturnRequest } from '../guards/return-request'
import { type FlowChange, type FlowMessage, type FlowSnapshot, isWaiting, messageStatus } from '../snapshot'
import { toReceiver } from './begin-visit'

/**
 * Checks whether the successor would be asked twice: they wait in the visit, or have signed while others
 * still wait.
 */
function isServed({ messages }: FlowSnapshot, task: FlowMessage, to: string): boolean {
  const tasks = messages.filter(
    ({ visitId, isCopy, id }) => visitId === task.visitId && !isCopy && id !== task.id,
  )
  const waiting = tasks.filter(isWaiting)
  const hasSigned = tasks.some((one) => one.to === to && one.status === messageStatus.handled)
  return waiting.some((one) => one.to === to) || (hasSigned && waiting.some((one) => one.to !== task.to))
}

/** Options of an escalated reassignment: the new due date and the principal. */
interface Handed {
  limit?: DueDate
  entrustFrom?: Principal | null
}

/** Returns the due date of the new assignee, who has as much time as the previous one. */
const limitAnew = (
  { before }: ActionContext,
  { deadline, timeExpired, stepId }: FlowMessage,
  to: string,
): DueDate =>
  deadline
    ? computeDueDate(before, getStep(before.design, stepId), { to, amount: deadline.amount })
    : defaultDueDate(timeExpired, before.now)

/** Creates the same task for another person in the same visit, with requests attached to the original. */
function recreateTask(act: ActionContext, task: FlowMessage, to: string, handed: Handed): FlowMessage {
  const application = pendingReturnRequest(task)
  const { visitId, stepId, stepName, preStepId, preStepName, preMessageIds } = task
  const { dealtype, level, isRevoke, seat } = task
  const inPlace = handed.entrustFrom ?? task.entrustFrom
  const entrustFrom = inPlace?.id === to ? null : (inPlace ?? null)
  const { waiting: status } = messageStatus
  return createMessage(act, {
    visitId,
    stepId,
    stepName,
    preStepId,
    preStepName,
    preMessageIds,
    dealtype,
    level,
    ...(handed.limit ?? limitAnew(act, task, to)),
    isRevoke,
    entrustFrom,
    seat: seat ?? null,
    to,
    status,
    ...(application && { application }),
  })
}

/** Closes the message of the replaced assignee. */
export function closePreviousTask({ before, actor, changes }: ActionContext, task: FlowMessage): void {
  const { cancelled: status } = messageStatus
  changes.push({ type: 'message.close', id: task.id, status, at: before.now, by: actor.id })
}

/** Creates the successor's task, unless they are already asked. */
export function createSuccessorTask(
  act: ActionContext,
  task: FlowMessage,
  to: string,
  handed: Handed = {},
): void {
  if (isServed(act.before, task, to)) return
  act.changes.push({ type: 'message.add', message: recreateTask(act, task, to, handed) })
}

/** Closes the replaced assignee's message and creates the successor's, unless they are already asked. */
export function reassign(act: ActionContext, task: FlowMessage, to: string): void {
  closePreviousTask(act, task)
  createSuccessorTask(act, task, to)
}

/** Describes the new messages for the log, grouped by step. */
export function describeNewMessages(changes: readonly FlowChange[], name: string) {
  const added = changes.flatMap((change) => (change.type === 'message.add' ? [change.message] : []))
  return added.map((message) => ({
    funid: message.stepId,
    funname: message.stepName,
    dealtype: message.dealtype,
    level: message.level,
    list: [toReceiver(message)],
    trace: [{ code: 'trace.handed-over', params: { name }, people: [message.toName] }],
  }))
}
