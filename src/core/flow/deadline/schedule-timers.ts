import type { FlowDesign } from '../../../generated/types'
import { addPause } from '../../calendar/time-span'
import { type ActionContext, currentFlow } from '../context/action-context'
import { deadlineOf } from '../design/design'
import type { FlowChange } from '../snapshot/flow-changes'
import { isWaiting } from '../snapshot/lineage'
import type { DeadlineState, FlowMessage, FlowSnapshot } from '../snapshot/snapshot'
import { calendarOfPerson, type DueDate } from './due-date'

/** A message whose receiver has a deadline. */
type Timed = FlowMessage & { deadline: DeadlineState }

const isTimed = (message: FlowMessage): message is Timed => isWaiting(message) && Boolean(message.deadline)

/** Whether a flow was sent back to its creator, who has it at the start: nobody else can go on in earnest. */
function waitsForCreator({ design, messages }: FlowSnapshot): boolean {
  const starts = new Set(design.funlist.flatMap(({ id, is_start }) => (is_start ? [id] : [])))
  return messages.some((message) => isWaiting(message) && !message.isCopy && starts.has(message.stepId))
}

/** What tells until when the receiver of a message has. */
type Times = Pick<DueDate, 'expiresAt' | 'deadline'>

const stopped = ({ deadline, expiresAt }: Timed, now: number): Times => ({
  expiresAt: null,
  deadline: { ...deadline, paused: { at: now, end: expiresAt } },
})

const unitIn = (design: FlowDesign, stepId: string) => {
  const step = design.funlist.find(({ id }) => id === stepId)
  return (step && deadlineOf(step)?.unit) ?? 'hour'
}

/** The times of a message as they go on: all that lay ahead lies later by what did not count. */
function resumed(flow: FlowSnapshot, { stepId, to, deadline }: Timed): Times {
  const { paused, due } = deadline
  if (!paused) return { expiresAt: null, deadline }
  const unit = unitIn(flow.design, stepId)
  const calendar = calendarOfPerson(flow, to)
  const span = { unit, from: paused.at, until: flow.now }
  const later = (end: number | null) => (end === null ? null : addPause(end, span, calendar))
  return { expiresAt: later(paused.end), deadline: { ...deadline, due: later(due), paused: null } }
}

/** When an act of a deadline is to be done. */
export const escalationEffect = (messageId: string, { done, due }: DeadlineState): FlowChange[] =>
  due === null ? [] : [{ type: 'effect', kind: 'deadline', payload: { messageId, act: done }, dueAt: due }]

/** The times of a message that an act changes, if it does. */
function changeOf(flow: FlowSnapshot, message: Timed, isStopped: boolean): Times | undefined {
  const { paused } = message.deadline
  if (isStopped && !paused) return stopped(message, flow.now)
  return !isStopped && paused ? resumed(flow, message) : undefined
}

/**
 * Keeps the time of deadlines at the end of an act: it stands still as long as the flow waits for its creator, and what
 * a deadline does gets its moment. A signature that moves nothing on changes neither.
 */
export function scheduleTimers(act: ActionContext): void {
  if (act.before.leftOut) return
  const flow = currentFlow(act)
  const timed = flow.messages.filter(isTimed)
  if (!timed.length) return
  const isStopped = waitsForCreator(flow)
  const known = new Set(act.before.messages.map(({ id }) => id))
  for (const message of timed) {
    const { id } = message
    const marks = changeOf(flow, message, isStopped)
    if (marks) act.changes.push({ type: 'message.mark', ids: [id], marks })
    const begins = marks ?? (known.has(id) ? undefined : message)
    if (begins?.deadline && !isStopped) act.changes.push(...escalationEffect(id, begins.deadline))
  }
}
