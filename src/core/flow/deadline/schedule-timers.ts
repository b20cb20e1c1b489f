import type { FlowDesign } from '../../../generated/types'
import { postponeEnd } from '../../calendar/time-span'
import type { ActionContext } from '../context'
import { stepDeadlineOf } from '../design'
import {
  type DeadlineState,
  type FlowChange,
  type FlowMessage,
  type FlowSnapshot,
  messageIndexOf,
  messagesOfVisit,
} from '../snapshot'
import { calendarOfPerson, type DueDate } from './due-date'

/** Message with a deadline. */
type Timed = FlowMessage & { deadline: DeadlineState }

const isTimed = (message: FlowMessage): message is Timed => Boolean(message.deadline)

/**
 * Checks whether a flow was sent back to its creator and waits at the start, so that no one else can
 * continue.
 */
function waitsForCreator(flow: FlowSnapshot): boolean {
  const starts = new Set(flow.design.funlist.flatMap(({ id, is_start }) => (is_start ? [id] : [])))
  return messageIndexOf(flow).waiting.some((message) => !message.isCopy && starts.has(message.stepId))
}

/** Fields that define the due date of a message. */
type Times = Pick<DueDate, 'expiresAt' | 'deadline'>

const stopped = ({ deadline, expiresAt }: Timed, now: number): Times => ({
  expiresAt: null,
  deadline: { ...deadline, paused: { at: now, end: expiresAt } },
})

const unitIn = (design: FlowDesign, stepId: string) => {
  const step = design.funlist.find(({ id }) => id === stepId)
  return (step && stepDeadlineOf(step)?.unit) ?? 'hour'
}

/** Resumes the times of a message, postponed by the time that did not count. */
function resumed(flow: FlowSnapshot, { stepId, to, deadline }: Timed): Times {
  const { paused, due } = deadline
  if (!paused) return { expiresAt: null, deadline }
  const unit = unitIn(flow.design, stepId)
  const calendar = calendarOfPerson(flow, to)
  const span = { unit, from: paused.at, until: flow.now }
  const later = (end: number | null) => (end === null ? null : postponeEnd(end, span, calendar))
  return { expiresAt: later(paused.end), deadline: { ...deadline, due: later(due), paused: null } }
}

/** Returns the effect that schedules an escalation. */
export const escalationEffect = (messageId: string, { done, due }: DeadlineState): FlowChange[] =>
  due === null ? [] : [{ type: 'effect', kind: 'deadline', payload: { messageId, act: done }, dueAt: due }]

/** Returns the times of a message if the action changes them. */
function changeOf(flow: FlowSnapshot, message: Timed, isStopped: boolean): Times | undefined {
  const { paused } = message.deadline
  if (isStopped && !paused) return stopped(message, flow.now)
  return !isStopped && paused ? resumed(flow, message) : undefined
}

/** Returns the ids of the messages that a flow had in the visits of others. */
function messagesBeside({ messages }: FlowSnapshot, others: readonly FlowMessage[]): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const visitId of new Set(others.map((one) => one.visitId)))
    for (const { id } of messagesOfVisit({ messages }, visitId)) ids.add(id)
  return ids
}

/**
 * Updates deadlines at the end of an action: they pause while the flow waits for its creator, and escalations
 * are scheduled. A signature that does not advance the flow changes neither.
 */
export function scheduleTimers(act: ActionContext): void {
  if (act.before.leftOut) return
  const flow = act.flow
  const timed = messageIndexOf(flow).waiting.filter(isTimed)
  if (!timed.length) return
  const isStopped = waitsForCreator(flow)
  const known = messagesBeside(act.before, timed)
  for (const message of timed) {
    const { id } = message
    const marks = changeOf(flow, message, isStopped)
    if (marks) act.changes.push({ type: 'message.mark', ids: [id], marks })
    const begins = marks ?? (known.has(id) ? undefined : message)
    if (begins?.deadline && !isStopped) act.changes.push(...escalationEffect(id, begins.deadline))
  }
}
