import { dayNumberToParts, isoWeekday, toDayNumber } from '../../calendar/day'
import { formatStoredDate, localTime } from '../../text/formats'
import { formatMoment, type Moment, toMoment } from '../local-date-time'
import { divide, multiply, type Numeric, round } from '../number'
import type { Clock } from '../scope'
import { requireInteger } from './argument-guards'
import type { FunctionRule } from './define-function'

const weekdays = '一二三四五六日'
const maxDays = 4_000_000
const maxMonths = 120_000

const nowBy = ({ now, zone }: Clock) => localTime(now, zone)

/** Current date in the time zone of the clock. */
export const today: FunctionRule<'today'> = (clock) => nowBy(clock()).slice(0, 10)

/** Current date and time in the time zone of the clock. */
export const now: FunctionRule<'now'> = (clock) => nowBy(clock())

/** Number of calendar days from one date to another. */
export const daysBetween: FunctionRule<'daysBetween'> = (from, to) => to.day - from.day

/** Number of full months between two days; a month counts once its day of month is reached. */
function fullMonths(from: Moment, to: Moment): number {
  if (to.day < from.day) return 0 - fullMonths(to, from)
  const [start, end] = [dayNumberToParts(from.day), dayNumberToParts(to.day)]
  const months = (end.year - start.year) * 12 + end.month - start.month
  return end.date < start.date ? months - 1 : months
}

/** Number of full months from one date to another. */
export const monthsBetween: FunctionRule<'monthsBetween'> = fullMonths

/** Hours from one time to another; a date without a time is midnight. */
export const hoursBetween: FunctionRule<'hoursBetween'> = (from, to) => {
  const seconds = (to.day - from.day) * 86_400 + (to.seconds ?? 0) - (from.seconds ?? 0)
  return round(divide(seconds, 3600), 2)
}

/** Adds a number of days; the time of day is unchanged. */
export const addDays: FunctionRule<'addDays'> = ({ day, seconds }, days) =>
  formatMoment({ day: day + requireInteger(days, -maxDays, maxDays), seconds })

/** Builds a date from year, month and day. Throws if it does not exist. */
export const makeDate: FunctionRule<'makeDate'> = (year, month, date) => {
  if (year === undefined || month === undefined || date === undefined) return ''
  const [inYear, inMonth] = [requireInteger(year, 1, 9999), requireInteger(month, 1, 12)]
  const last = dayNumberToParts(lastOfMonth(inYear, inMonth)).date
  return formatMoment({ day: toDayNumber(inYear, inMonth, requireInteger(date, 1, last)) })
}

const sinceStart = ({ day, seconds = 0 }: Moment) => day * 86_400 + seconds

/** Returns the earliest, or with -1 the latest, of all dates that are filled in. */
function extremeDate(lists: readonly (readonly unknown[])[], sign: 1 | -1): string {
  const moments = lists.flat().flatMap((one) => toMoment(one) ?? [])
  const [first, ...rest] = moments
  if (!first) return ''
  return formatMoment(
    rest.reduce((best, one) => (sinceStart(one) * sign < sinceStart(best) * sign ? one : best), first),
  )
}

/** Earliest of dates and lists of dates. */
export const earliest: FunctionRule<'earliest'> = (...dates) => extremeDate(dates, 1)

/** Latest of dates and lists of dates. */
export const latest: FunctionRule<'latest'> = (...dates) => extremeDate(dates, -1)

const lastOfMonth = (year: number, month: number) => toDayNumber(year, month + 1, 0)

/** Adds a number of months; a day that does not exist becomes the last day of the month. */
export const addMonths: FunctionRule<'addMonths'> = ({ day, seconds }, months) => {
  const { year, month, date } = dayNumberToParts(day)
  const later = month + requireInteger(months, -maxMonths, maxMonths)
  return formatMoment({ day: Math.min(toDayNumber(year, later, date), lastOfMonth(year, later)), seconds })
}

/** First day of a date's month. */
export const monthStart: FunctionRule<'monthStart'> = ({ day }) => {
  const { year, month } = dayNumberToParts(day)
  return formatMoment({ day: toDayNumber(year, month, 1) })
}

/** Last day of a date's month. */
export const monthEnd: FunctionRule<'monthEnd'> = ({ day }) => {
  const { year, month } = dayNumberToParts(day)
  return formatMoment({ day: lastOfMonth(year, month) })
}

/** Year of a date. */
export const yearOf: FunctionRule<'yearOf'> = ({ day }) => dayNumberToParts(day).year

/** Quarter of a date, 1 to 4. */
export const quarterOf: FunctionRule<'quarterOf'> = ({ day }) => Math.ceil(dayNumberToParts(day).month / 3)

/** Month of a date, 1 to 12. */
export const monthOf: FunctionRule<'monthOf'> = ({ day }) => dayNumberToParts(day).month

/** Day of the month of a date. */
export const dayOf: FunctionRule<'dayOf'> = ({ day }) => dayNumberToParts(day).date

/** Day of the week of a date: 1 is Monday, 7 is Sunday. */
export const weekdayOf: FunctionRule<'weekdayOf'> = ({ day }) => isoWeekday(day)

/** Hour of a time; a date without a time is midnight. */
export const hourOf: FunctionRule<'hourOf'> = ({ seconds = 0 }) => Math.floor(seconds / 3600)

/** Minute of a time. */
export const minuteOf: FunctionRule<'minuteOf'> = ({ seconds = 0 }) => Math.floor(seconds / 60) % 60

/** Week of the year by ISO 8601, which assigns a week to the year of its Thursday. */
export const weekOf: FunctionRule<'weekOf'> = ({ day }) => {
  const thursday = day + 4 - isoWeekday(day)
  return Math.floor((thursday - toDayNumber(dayNumberToParts(thursday).year, 1, 1)) / 7) + 1
}

/** Formats a date with a pattern such as YYYY年M月D日; dddd is the weekday in Chinese. */
export const formatDate: FunctionRule<'formatDate'> = (date, format = 'YYYY-MM-DD') =>
  formatStoredDate(formatMoment(date), format.replaceAll('dddd', `星期${weekdays[isoWeekday(date.day) - 1]}`))

/** Number of full years from one day to another, by default today; 0 if the period has not begun. */
function fullYears(clock: () => Clock, from: Moment, until = toMoment(nowBy(clock()))): number {
  return until && until.day > from.day ? Math.floor(fullMonths(from, until) / 12) : 0
}

/** Full years of employment. */
export const yearsOfService: FunctionRule<'yearsOfService'> = fullYears

/** Age in full years. A person born on 29 February turns a year older on 1 March of a common year. */
export const ageOn: FunctionRule<'ageOn'> = fullYears

const maxSeconds = maxDays * 86_400
const dayOf24Hours = 86_400

/** Adds a number of seconds, rounded to the second. */
function later(from: Moment, seconds: Numeric): string {
  const added = requireInteger(round(seconds, 0), -maxSeconds, maxSeconds)
  const total = (from.seconds ?? 0) + added
  const days = Math.floor(total / dayOf24Hours)
  return formatMoment({ day: from.day + days, seconds: total - days * dayOf24Hours })
}

/** Adds a number of hours. */
export const addHours: FunctionRule<'addHours'> = (from, hours) => later(from, multiply(hours, 3600))

/** Adds a number of minutes. */
export const addMinutes: FunctionRule<'addMinutes'> = (from, minutes) => later(from, multiply(minutes, 60))

/** Number of minutes from one time to another. */
export const minutesBetween: FunctionRule<'minutesBetween'> = (from, to) =>
  round(divide(sinceStart(to) - sinceStart(from), 60), 2)

/** Second of a time. */
export const secondOf: FunctionRule<'secondOf'> = ({ seconds = 0 }) => seconds % 60

/** Builds a time of day from hour, minute and second. */
export const makeTime: FunctionRule<'makeTime'> = (hour, minute, second = 0) => {
  const inDay = requireInteger(hour, 0, 23) * 3600 + requireInteger(minute, 0, 59) * 60
  return formatMoment({ day: 0, seconds: inDay + requireInteger(second, 0, 59) }).slice(11)
}
