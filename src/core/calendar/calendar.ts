import type { WorkingCalendar, WorkingHours } from '../../generated/types'
import { isoWeekday, parseDay } from './day'

/** Hours of one day, in seconds since local midnight; the end is exclusive. */
export interface Hours {
  from: number
  until: number
}

/** Working hours of each day, counted from 1970-01-01, in a time zone. */
export interface Calendar {
  zone: string
  hoursOn(day: number): readonly Hours[]
  /** Returns the hours of a weekday; Monday is 1. */
  weekly(weekday: number): readonly Hours[]
  /** Days with their own hours. */
  special: ReadonlyMap<number, readonly Hours[]>
}

function secondsIn(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 3600 + minutes * 60
}

/** Sorts hours and merges those that touch or overlap, so that no minute counts twice. */
function joined(spans: WorkingHours): Hours[] {
  const sorted = spans
    .map(({ from, until }) => ({ from: secondsIn(from), until: secondsIn(until) }))
    .filter(({ from, until }) => until > from)
    .sort((one, other) => one.from - other.from)
  const result: Hours[] = []
  for (const span of sorted) {
    const last = result.at(-1)
    if (last && span.from <= last.until) last.until = Math.max(last.until, span.until)
    else result.push(span)
  }
  return result
}

/**
 * Compiles a stored calendar for queries: an exceptional day uses its own hours, other days those of their
 * weekday.
 */
export function compileCalendar({ zone, week, days }: WorkingCalendar): Calendar {
  const weekly = week.map(joined)
  const special = new Map(days.map(({ day, hours }) => [parseDay(day), joined(hours)]))
  const hoursOf = (weekday: number) => weekly[weekday - 1] ?? []
  return { zone, special, weekly: hoursOf, hoursOn: (day) => special.get(day) ?? hoursOf(isoWeekday(day)) }
}

const allDay: WorkingHours = [{ from: '00:00', until: '24:00' }]

/** Monday to Friday, whole days, without holidays. */
export const weekdayCalendar: Calendar = compileCalendar({
  zone: 'UTC',
  week: [allDay, allDay, allDay, allDay, allDay, [], []],
  days: [],
})
