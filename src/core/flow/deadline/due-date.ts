import type { Deadline, FlowDesignStep } from '../../../generated/types'
import type { Calendar } from '../../calendar/calendar'
import { emptyDepartmentCalendars, resolveCalendar } from '../../calendar/company-calendars'
import { addTimeSpan } from '../../calendar/time-span'
import { rootDepartmentId } from '../../directory/department-scope'
import { stepDeadlineOf } from '../design'
import type { FlowMessage, FlowSnapshot } from '../snapshot'
/** Fields of a message that define its due date. */
export type DueDate = Pick<FlowMessage, 'timeExpired' | 'expiresAt' | 'deadline'>

/** Calendar of a company, with the departments that have their own. */
export type CompanyCalendars = Pick<FlowSnapshot, 'directory' | 'calendars'>

/** Returns a person's work calendar, which is that of their first department. */
export function calendarOfPerson(
  { directory, calendars = emptyDepartmentCalendars }: CompanyCalendars,
  personId: string,
): Calendar {
  const [first] = directory.person(personId)?.departments ?? []
  const path = directory.pathOf(first?.id ?? rootDepartmentId).map(({ id }) => id)
  return resolveCalendar(calendars, path.length ? path : [rootDepartmentId])
}

/** Returns the due date for a time limit in seconds, used by steps without a deadline; 0 = none. */
export const defaultDueDate = (seconds: number, now: number): DueDate => ({
  timeExpired: seconds,
  expiresAt: seconds ? now + seconds * 1000 : null,
  deadline: null,
})

/** Returns the end of a time span after an instant, by the assignee's calendar; null if it never ends. */
const endAfter = (
  { unit }: Pick<Deadline, 'unit'>,
  amount: number,
  { from, calendar }: { from: number; calendar: Calendar },
): number | null => addTimeSpan({ unit, amount }, from, calendar) ?? null

/** Returns when the next escalation after an instant is due; null = none is left. */
export function nextEscalationTime(
  deadline: Deadline,
  { done, from, calendar }: { done: number; from: number | null; calendar: Calendar },
): number | null {
  const act = deadline.acts[done]
  return act && from !== null ? endAfter(deadline, act.after, { from, calendar }) : null
}

const secondsUntil = (end: number | null, now: number): number =>
  end === null ? 0 : Math.min(Math.round((end - now) / 1000), 2_147_483_647)

/** Assignee of a step, with the amount of their deadline if a decision table sets one. */
interface Asked {
  to: string
  amount: number | undefined
}

const retain = (amount: number | undefined) => (amount === undefined ? {} : { amount })

/** Computes the due date of a person asked in a step now. */
export function computeDueDate(
  snapshot: CompanyCalendars & Pick<FlowSnapshot, 'now'>,
  step: FlowDesignStep,
  { to, amount }: Asked,
): DueDate {
  const { now } = snapshot
  const deadline = stepDeadlineOf(step)
  if (!deadline) return defaultDueDate(step.timeexpired ?? 0, now)
  const calendar = calendarOfPerson(snapshot, to)
  const expiresAt = endAfter(deadline, amount ?? deadline.amount, { from: now, calendar })
  const due = nextEscalationTime(deadline, { done: 0, from: expiresAt, calendar })
  return {
    timeExpired: secondsUntil(expiresAt, now),
    expiresAt,
    deadline: { done: 0, due, ...retain(amount) },
  }
}

/** Returns the due date after an escalation: the next escalation, or the due date as if asked first. */
export function nextDueDate(
  snapshot: CompanyCalendars & Pick<FlowSnapshot, 'now'>,
  step: FlowDesignStep & { deadline: Deadline },
  { to, amount, done }: Asked & { done: number },
): DueDate {
  const { now } = snapshot
  const calendar = calendarOfPerson(snapshot, to)
  const due = nextEscalationTime(step.deadline, { done, from: now, calendar })
  const { expiresAt } = computeDueDate(snapshot, step, { to, amount })
  const end = due ?? expiresAt
  return { timeExpired: secondsUntil(end, now), expiresAt: end, deadline: { done, due, ...retain(amount) } }
}
