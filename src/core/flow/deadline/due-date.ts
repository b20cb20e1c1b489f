import type { Deadline, FlowDesignStep } from '../../../generated/types'
import type { Calendar } from '../../calendar/calendar'
import { noCalendars, resolveCalendar } from '../../calendar/company-calendars'
import { addTimeSpan } from '../../calendar/time-span'
import { rootDepartmentId } from '../../directory/department-scope'
import { deadlineOf } from '../design/design'
import type { FlowMessage, FlowSnapshot } from '../snapshot/snapshot'
/** What of a message tells until when its receiver has. */
export type DueDate = Pick<FlowMessage, 'timeExpired' | 'expiresAt' | 'deadline'>

/** The calendar of a company, by the departments that keep others. */
export type Calendars = Pick<FlowSnapshot, 'directory' | 'calendars'>

/** The calendar by which somebody works: that of the first of his departments. */
export function calendarOfPerson(
  { directory, calendars = noCalendars }: Calendars,
  personId: string,
): Calendar {
  const [first] = directory.person(personId)?.departments ?? []
  const path = directory.pathOf(first?.id ?? rootDepartmentId).map(({ id }) => id)
  return resolveCalendar(calendars, path.length ? path : [rootDepartmentId])
}

/** The limit of a message in seconds, as steps without a deadline have it; 0 = none. */
export const defaultDueDate = (seconds: number, now: number): DueDate => ({
  timeExpired: seconds,
  expiresAt: seconds ? now + seconds * 1000 : null,
  deadline: null,
})

/** The end of a span after an instant, by the calendar of a message's receiver; null where it never comes. */
const endAfter = (
  { unit }: Pick<Deadline, 'unit'>,
  amount: number,
  { from, calendar }: { from: number; calendar: Calendar },
): number | null => addTimeSpan({ unit, amount }, from, calendar) ?? null

/** When the next act is due that follows an instant; null = none is left. */
export function nextEscalationTime(
  deadline: Deadline,
  { done, from, calendar }: { done: number; from: number | null; calendar: Calendar },
): number | null {
  const act = deadline.acts[done]
  return act && from !== null ? endAfter(deadline, act.after, { from, calendar }) : null
}

const secondsUntil = (end: number | null, now: number): number =>
  end === null ? 0 : Math.min(Math.round((end - now) / 1000), 2_147_483_647)

/** Who is asked in a step, and the amount of his limit where a decision table said one. */
interface Asked {
  to: string
  amount: number | undefined
}

const kept = (amount: number | undefined) => (amount === undefined ? {} : { amount })

/** Until when somebody has who is asked in a step now. */
export function computeDueDate(
  snapshot: Calendars & Pick<FlowSnapshot, 'now'>,
  step: FlowDesignStep,
  { to, amount }: Asked,
): DueDate {
  const { now } = snapshot
  const deadline = deadlineOf(step)
  if (!deadline) return defaultDueDate(step.timeexpired ?? 0, now)
  const calendar = calendarOfPerson(snapshot, to)
  const expiresAt = endAfter(deadline, amount ?? deadline.amount, { from: now, calendar })
  const due = nextEscalationTime(deadline, { done: 0, from: expiresAt, calendar })
  return { timeExpired: secondsUntil(expiresAt, now), expiresAt, deadline: { done: 0, due, ...kept(amount) } }
}

/** Until when somebody has to whom acts of a deadline have led: until the next of them, else as if he was asked first. */
export function nextDueDate(
  snapshot: Calendars & Pick<FlowSnapshot, 'now'>,
  step: FlowDesignStep & { deadline: Deadline },
  { to, amount, done }: Asked & { done: number },
): DueDate {
  const { now } = snapshot
  const calendar = calendarOfPerson(snapshot, to)
  const due = nextEscalationTime(step.deadline, { done, from: now, calendar })
  const { expiresAt } = computeDueDate(snapshot, step, { to, amount })
  const end = due ?? expiresAt
  return { timeExpired: secondsUntil(end, now), expiresAt: end, deadline: { done, due, ...kept(amount) } }
}
