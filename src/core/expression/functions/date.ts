import { isoWeekday, partsOfDay, toDayNumber } from '../../calendar/day'
import { formatStoredDate, localTime } from '../../text/formats'
import { type Moment, printMoment, toMoment } from '../local-date-time'
import { divide, multiply, type Numeric, round } from '../number'
import type { Clock } from '../scope'
import { requireInteger } from './argument-guards'
import type { FunctionRule } from './define-function'

const weekdays = '一二三四五六日'
const mostDays = 4_000_000
const mostMonths = 120_000

const nowBy = ({ now, zone }: Clock) => localTime(now, zone)

/** The day it is, in the zone of the clock. */
export const today: FunctionRule<'today'> = (clock) => nowBy(clock()).slice(0, 10)

/** The date and time it is, in the zone of the clock. */
export const now: FunctionRule<'now'> = (clock) => nowBy(clock())

/** Calendar days from one date to another. */
export const daysBetween: FunctionRule<'daysBetween'> = (from, to) => to.day - from.day

/** Full months from a day to another: the month counts when its day of month is reached. */
function fullMonths(from: Moment, to: Moment): number {
  if (to.day < from.day) return 0 - fullMonths(to, from)
  const [start, end] = [partsOfDay(from.day), partsOfDay(to.day)]
  const months = (end.year - start.year) * 12 + end.month - start.month
  return end.date < start.date ? months - 1 : months
}

/** Full months from one date to another. */
export const monthsBetween: FunctionRule<'monthsBetween'> = fullMonths

/** Hours from one time to another; a date without time begins at midnight. */
export const hoursBetween: FunctionRule<'hoursBetween'> = (from, to) => {
  const seconds = (to.day - from.day) * 86_400 + (to.seconds ?? 0) - (from.seconds ?? 0)
  return round(divide(seconds, 3600), 2)
}

/** A number of days later, at the same time of day. */
export const addDays: FunctionRule<'addDays'> = ({ day, seconds }, days) =>
  printMoment({ day: day + requireInteger(days, -mostDays, mostDays), seconds })

/** A day by its numbers; it has to exist. */
export const makeDate: FunctionRule<'makeDate'> = (year, month, date) => {
  if (year === undefined || month === undefined || date === undefined) return ''
  const [inYear, inMonth] = [requireInteger(year, 1, 9999), requireInteger(month, 1, 12)]
  const last = partsOfDay(lastOfMonth(inYear, inMonth)).date
  return printMoment({ day: toDayNumber(inYear, inMonth, requireInteger(date, 1, last)) })
}

const sinceStart = ({ day, seconds = 0 }: Moment) => day * 86_400 + seconds

/** The date that stands first, or with -1 last, among all that are filled in. */
function extremeDate(lists: readonly (readonly unknown[])[], sign: 1 | -1): string {
  const moments = lists.flat().flatMap((one) => toMoment(one) ?? [])
  const [first, ...others] = moments
  if (!first) return ''
  return printMoment(
    others.reduce((best, one) => (sinceStart(one) * sign < sinceStart(best) * sign ? one : best), first),
  )
}

/** The earliest of dates and lists of dates. */
export const earliest: FunctionRule<'earliest'> = (...dates) => extremeDate(dates, 1)

/** The latest of dates and lists of dates. */
export const latest: FunctionRule<'latest'> = (...dates) => extremeDate(dates, -1)

const lastOfMonth = (year: number, month: number) => toDayNumber(year, month + 1, 0)

/** A number of months later, on the month's last day where the day does not exist. */
export const addMonths: FunctionRule<'addMonths'> = ({ day, seconds }, months) => {
  const { year, month, date } = partsOfDay(day)
  const later = month + requireInteger(months, -mostMonths, mostMonths)
  return printMoment({ day: Math.min(toDayNumber(year, later, date), lastOfMonth(year, later)), seconds })
}

/** The first day of a date's month. */
export const monthStart: FunctionRule<'monthStart'> = ({ day }) => {
  const { year, month } = partsOfDay(day)
  return printMoment({ day: toDayNumber(year, month, 1) })
}

/** The last day of a date's month. */
export const monthEnd: FunctionRule<'monthEnd'> = ({ day }) => {
  const { year, month } = partsOfDay(day)
  return printMoment({ day: lastOfMonth(year, month) })
}

/** The year of a date. */
export const yearOf: FunctionRule<'yearOf'> = ({ day }) => partsOfDay(day).year

/** The quarter of a date, 1 to 4. */
export const quarterOf: FunctionRule<'quarterOf'> = ({ day }) => Math.ceil(partsOfDay(day).month / 3)

/** The month of a date, 1 to 12. */
export const monthOf: FunctionRule<'monthOf'> = ({ day }) => partsOfDay(day).month

/** The day of the month of a date. */
export const dayOf: FunctionRule<'dayOf'> = ({ day }) => partsOfDay(day).date

/** The day of the week of a date: 1 is Monday, 7 is Sunday. */
export const weekdayOf: FunctionRule<'weekdayOf'> = ({ day }) => isoWeekday(day)

/** The hour of a time; a date alone begins at midnight. */
export const hourOf: FunctionRule<'hourOf'> = ({ seconds = 0 }) => Math.floor(seconds / 3600)

/** The minute of a time. */
export const minuteOf: FunctionRule<'minuteOf'> = ({ seconds = 0 }) => Math.floor(seconds / 60) % 60

/** The week of the year by ISO 8601: that of its Thursday, whose place in the year decides. */
export const weekOf: FunctionRule<'weekOf'> = ({ day }) => {
  const thursday = day + 4 - isoWeekday(day)
  return Math.floor((thursday - toDayNumber(partsOfDay(thursday).year, 1, 1)) / 7) + 1
}

/** A date in a format such as YYYY年M月D日; dddd is the weekday in Chinese. */
export const formatDate: FunctionRule<'formatDate'> = (date, format = 'YYYY-MM-DD') =>
  formatStoredDate(printMoment(date), format.replaceAll('dddd', `星期${weekdays[isoWeekday(date.day) - 1]}`))

/** Full years from a day until another, today unless said; none before it begins. */
function fullYears(clock: () => Clock, from: Moment, until = toMoment(nowBy(clock()))): number {
  return until && until.day > from.day ? Math.floor(fullMonths(from, until) / 12) : 0
}

/** Full years of employment. */
export const yearsOfService: FunctionRule<'yearsOfService'> = fullYears

/** Age in full years; whoever is born on 29 February grows older on 1 March of a common year. */
export const ageOn: FunctionRule<'ageOn'> = fullYears

const mostSeconds = mostDays * 86_400
const dayOf24Hours = 86_400

/** A moment so many seconds later, decimals rounded to the second. */
function later(from: Moment, seconds: Numeric): string {
  const added = requireInteger(round(seconds, 0), -mostSeconds, mostSeconds)
  const total = (from.seconds ?? 0) + added
  const days = Math.floor(total / dayOf24Hours)
  return printMoment({ day: from.day + days, seconds: total - days * dayOf24Hours })
}

/** A number of hours later. */
export const addHours: FunctionRule<'addHours'> = (from, hours) => later(from, multiply(hours, 3600))

/** A number of minutes later. */
export const addMinutes: FunctionRule<'addMinutes'> = (from, minutes) => later(from, multiply(minutes, 60))

/** Minutes from one time to another. */
export const minutesBetween: FunctionRule<'minutesBetween'> = (from, to) =>
  round(divide(sinceStart(to) - sinceStart(from), 60), 2)

/** The second of a time. */
export const secondOf: FunctionRule<'secondOf'> = ({ seconds = 0 }) => seconds % 60

/** A time of day by its numbers. */
export const makeTime: FunctionRule<'makeTime'> = (hour, minute, second = 0) => {
  const inDay = requireInteger(hour, 0, 23) * 3600 + requireInteger(minute, 0, 59) * 60
  return printMoment({ day: 0, seconds: inDay + requireInteger(second, 0, 59) }).slice(11)
}
