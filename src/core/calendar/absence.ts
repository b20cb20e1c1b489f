import type { Absence } from '../../generated/types'
import { parseDay } from './day'
import { localTimeToInstant } from './instant'

/** Half of a day: 0 is the morning, 1 the afternoon. */
export type HalfDay = 0 | 1

/** Limits of a request for absences: days of its range, and people of the department. */
export const absenceLimits = { days: 62, people: 200 }

/** Times between which a break lies: an afternoon starts at the first one at the earliest, a morning ends by the last one. */
const [earliestAfternoon, latestNoon] = ['11:30', '13:30']

/** Returns the half day in which a stored date and time starts a period (0) or ends it (1). */
export function halfDayOf(moment: string, end: 0 | 1): HalfDay {
  const time = moment.slice(11, 16)
  if (end === 0) return time < earliestAfternoon ? 0 : 1
  return time > latestNoon || time === '00:00' ? 1 : 0
}

/** Days of an absence, which may start or end at noon. */
export type AbsentDays = Omit<Absence, 'id' | 'name'>

const isDated = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}(?: |$)/.test(value)

const daysFrom = (from: string, until: string): AbsentDays => ({
  from: from.slice(0, 10),
  until: until.slice(0, 10),
  fromNoon: from.length > 10 && halfDayOf(from, 0) === 1,
  untilNoon: until.length > 10 && halfDayOf(until, 1) === 0,
})

/** Returns the periods that a date field's value names: a range, several days, or one day or moment. */
export function absentDaysOf(type: unknown, value: unknown): AbsentDays[] {
  const dates = [value].flat().filter(isDated)
  if (!String(type ?? '').endsWith('range')) return dates.map((date) => daysFrom(date, date.slice(0, 10)))
  const [from, until] = dates
  return from !== undefined && until !== undefined && from <= until ? [daysFrom(from, until)] : []
}

/** Returns the first and the last half day of a period, counted from 1970-01-01. */
const halvesOf = ({ from, until, fromNoon, untilNoon }: AbsentDays): readonly [number, number] => [
  parseDay(from) * 2 + Number(fromNoon),
  parseDay(until) * 2 + Number(!untilNoon),
]

/** Whether two periods share a half day. */
export function isOverlapping(one: AbsentDays, other: AbsentDays): boolean {
  const [[from, until], [otherFrom, otherUntil]] = [halvesOf(one), halvesOf(other)]
  return from <= otherUntil && otherFrom <= until
}

/** Returns the whole days from one to another as a period. */
export const wholeDays = (from: string, until: string): AbsentDays => ({
  from,
  until,
  fromNoon: false,
  untilNoon: false,
})

/** Time in advance for which the absences of a person are known, in milliseconds. */
export const absenceLookahead = 366 * 86_400_000

/** Period of an absence in milliseconds; its end is exclusive. */
export interface AbsencePeriod {
  beginsAt: number
  endsAt: number
}

const noon = 12 * 3600

/** Returns the period of an absence in a zone: from midnight or noon of its first day to the end or noon of its last. */
export function absencePeriodOf(
  { from, until, fromNoon, untilNoon }: AbsentDays,
  zone: string,
): AbsencePeriod {
  const start = { day: parseDay(from), seconds: fromNoon ? noon : 0 }
  const end = untilNoon ? { day: parseDay(until), seconds: noon } : { day: parseDay(until) + 1 }
  return { beginsAt: localTimeToInstant(start, zone), endsAt: localTimeToInstant(end, zone) }
}

/** Merges periods that overlap or meet; returns them in order of time. */
export function mergePeriods(periods: readonly AbsencePeriod[]): AbsencePeriod[] {
  const merged: AbsencePeriod[] = []
  for (const period of [...periods].sort((one, other) => one.beginsAt - other.beginsAt)) {
    const last = merged.at(-1)
    if (last && period.beginsAt <= last.endsAt) last.endsAt = Math.max(last.endsAt, period.endsAt)
    else merged.push({ ...period })
  }
  return merged
}

/** Person with the absences that overlap some periods. */
export interface Clash {
  id: string
  name: string
  absences: Absence[]
}

/** Groups the absences that overlap one of the periods by person, each in order of days. */
export function findClashes(periods: readonly AbsentDays[], absences: readonly Absence[]): Clash[] {
  const clashes = new Map<string, Clash>()
  const sorted = [...absences].sort((one, other) => halvesOf(one)[0] - halvesOf(other)[0])
  for (const absence of sorted) {
    if (!periods.some((period) => isOverlapping(period, absence))) continue
    const { id, name } = absence
    const clash = clashes.get(id) ?? { id, name, absences: [] }
    clash.absences.push(absence)
    clashes.set(id, clash)
  }
  return [...clashes.values()]
}

/** Returns the number of days of a range, both ends included. */
export const rangeLength = (from: string, until: string): number => parseDay(until) - parseDay(from) + 1
