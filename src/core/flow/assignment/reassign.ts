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
function isServed({ messages }: FlowSnapshot, mine: FlowMessage, to: string): boolean {
  const others = messages.filter(
    ({ visitId, isCopy, id }) => visitId === mine.visitId && !isCopy && id !== mine.id,
  )
  const waiting = others.filter(isWaiting)
  const hasSigned = others.some((one) => one.to === to && one.status === messageStatus.handled)
  return waiting.some((one) => one.to === to) || (hasSigned && waiting.some((one) => one.to !== mine.to))
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
function askedAnew(act: ActionContext, mine: FlowMessage, to: string, handed: Handed): FlowMessage {
  const application = pendingReturnRequest(mine)
  const { visitId, stepId, stepName, preStepId, preStepName, preMessageIds } = mine
  const { dealtype, level, isRevoke, seat } = mine
  const inPlace = handed.entrustFrom ?? mine.entrustFrom
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
    ...(handed.limit ?? limitAnew(act, mine, to)),
    isRevoke,
    entrustFrom,
    seat: seat ?? null,
    to,
    status,
    ...(application && { application }),
  })
}

/** Closes the message of the replaced assignee. */
export function closePreviousTask({ before, actor, changes }: ActionContext, mine: FlowMessage): void {
  const { cancelled: status } = messageStatus
  changes.push({ type: 'message.close', id: mine.id, status, at: before.now, by: actor.id })
}

/** Creates the successor's task, unless they are already asked. */
export function createSuccessorTask(
  act: ActionContext,
  mine: FlowMessage,
  to: string,
  handed: Handed = {},
): void {
  if (isServed(act.before, mine, to)) return
  act.changes.push({ type: 'message.add', message: askedAnew(act, mine, to, handed) })
}

/** Closes the replaced assignee's message and creates the successor's, unless they are already asked. */
export function reassign(act: ActionContext, mine: FlowMessage, to: string): void {
  closePreviousTask(act, mine)
  createSuccessorTask(act, mine, to)
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
