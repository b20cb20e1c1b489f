import type { Calendar, Hours } from './calendar'
import { localDay, zoneOffset } from './instant'

const dayLength = 86_400_000

/** No search for working time looks further than about ten years. */
const mostDays = 3_660

/** A stretch of time between two instants. */
interface Stretch {
  from: number
  until: number
}

/** The instant at which the clocks of a zone change between two others; they differ by less than a second then. */
function changeBetween(early: number, late: number, zone: string): number {
  let [before, after] = [early, late]
  const was = zoneOffset(before, zone)
  while (after - before > 1000) {
    const middle = before + Math.floor((after - before) / 2000) * 1000
    if (zoneOffset(middle, zone) === was) before = middle
    else after = middle
  }
  return after
}

/**
 * The stretches in which people work on a day. On a day on which the clocks change, hours are what the clocks show: an
 * hour that is left out is not worked, one that comes twice is worked twice.
 */
function stretchesOn({ zone, hoursOn }: Calendar, day: number): Stretch[] {
  const hours = hoursOn(day)
  if (!hours.length) return []
  const shown = day * dayLength
  const [early, late] = [shown - dayLength, shown + 2 * dayLength]
  const [before, after] = [zoneOffset(early, zone), zoneOffset(late, zone)]
  const at = (ahead: number) => (span: Hours) => ({
    from: shown + span.from * 1000 - ahead,
    until: shown + span.until * 1000 - ahead,
  })
  if (before === after) return hours.map(at(before))
  const change = changeBetween(early, late, zone)
  return [
    ...hours.map(at(before)).map(({ from, until }) => ({ from, until: Math.min(until, change) })),
    ...hours.map(at(after)).map(({ from, until }) => ({ from: Math.max(from, change), until })),
  ].filter(({ from, until }) => until > from)
}

/** How many milliseconds of working time lie between two instants; none where the second lies before the first. */
export function workingTimeBetween(calendar: Calendar, from: number, until: number): number {
  if (until <= from) return 0
  const [first, last] = [localDay(from, calendar.zone), localDay(until, calendar.zone)]
  let sum = 0
  for (let day = first; day <= last; day++)
    for (const stretch of stretchesOn(calendar, day))
      sum += Math.max(0, Math.min(stretch.until, until) - Math.max(stretch.from, from))
  return sum
}

/**
 * The first instant at which so many seconds of working time have passed since another. Undefined where the calendar has
 * too little working time.
 */
export function addWorkingTime(calendar: Calendar, start: number, seconds: number): number | undefined {
  let left = seconds * 1000
  if (left <= 0) return start
  const first = localDay(start, calendar.zone)
  for (let day = first; day < first + mostDays; day++)
    for (const stretch of stretchesOn(calendar, day)) {
      const from = Math.max(stretch.from, start)
      const long = Math.max(0, stretch.until - from)
      if (long >= left) return from + left
      left -= long
    }
  return undefined
}
