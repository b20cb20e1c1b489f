import type { FlowDesignSet } from '../../../generated/types'
import type { Calendar } from '../../calendar/calendar'
import { dayNumberToParts, isoWeekday, toDayNumber } from '../../calendar/day'
import { localTimeToInstant } from '../../calendar/instant'
import { nthWorkingDay } from '../../calendar/working-days'
import { localDate } from '../../text/formats'
import type { Translate } from '../../text/translate'

/*
 * Recurring moments, by the company's clock, at which flows are started or people reminded to start them,
 * 提醒创建 (domain 1.6). A month that lacks the day uses its last day, and so does February for its 29th.
 */

/** Rule by which people are reminded to start a flow, and who they are. */
export type Alert = NonNullable<FlowDesignSet['autoalerts']>[number]

/** Parts of an alert that determine its moments. */
export type AlertRule = Pick<Alert, 'type' | 'month' | 'week' | 'day' | 'on' | 'workday' | 'time'>

const lastOf = (year: number, month: number) => dayNumberToParts(toDayNumber(year, month + 1, 1) - 1).date

/** Returns the date of a month's working day; its last one if the month has fewer. */
function workdayOf(calendar: Calendar, year: number, month: number, position: number): number {
  const found = nthWorkingDay(calendar, { year, month }, position)
  const day = found ?? nthWorkingDay(calendar, { year, month }, -1)
  return day === undefined ? 1 : dayNumberToParts(day).date
}

/** Returns the date in a month that matches a rule. */
function dateIn(
  rule: AlertRule,
  { year, month }: { year: number; month: number },
  calendar: Calendar,
): number {
  const { on = 'day', day = 1, workday = 1, type } = rule
  if (type === 'month' && on === 'last') return lastOf(year, month)
  if (type === 'month' && on === 'workday') return workdayOf(calendar, year, month, workday)
  return Math.min(day, lastOf(year, month))
}

function isOn(rule: AlertRule, at: number, calendar: Calendar): boolean {
  const { type, month = 1, week = 1 } = rule
  if (type === 'day') return true
  if (type === 'week') return isoWeekday(at) === week
  const parts = dayNumberToParts(at)
  const isDate = parts.date === dateIn(rule, parts, calendar)
  return isDate && (type === 'month' || parts.month === month)
}

/** Time zone of the moments, and the company's working days. */
export interface AlertClock {
  zone: string
  calendar: Calendar
}

const dayAt = (at: number, zone: string): number => {
  const [year = 0, month = 0, date = 0] = localDate(at, zone).split('-').map(Number)
  return toDayNumber(year, month, date)
}

/** Returns the instants of an alert after one moment and until another, in order, at most one per day. */
export function alertTimes(
  rule: AlertRule,
  { after, until, zone, calendar }: { after: number; until: number } & AlertClock,
): number[] {
  const [hours = 0, minutes = 0] = rule.time.split(':').map(Number)
  const seconds = hours * 3600 + minutes * 60
  const [first, last] = [dayAt(after, zone) - 1, dayAt(until, zone) + 1]
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
    .filter((day) => isOn(rule, day, calendar))
    .map((day) => localTimeToInstant({ day, seconds }, zone))
    .filter((at) => at > after && at <= until)
}

/** Period searched per iteration, in milliseconds. */
const stretch = 40 * 86_400_000

/** Returns the next instants of an alert. */
export function nextAlertTimes(
  rule: AlertRule,
  { after, count, ...clock }: { after: number; count: number } & AlertClock,
): number[] {
  const times: number[] = []
  for (let from = after; times.length < count; from += stretch)
    times.push(...alertTimes(rule, { after: from, until: from + stretch, ...clock }))
  return times.slice(0, count)
}

/** Returns the part of a month in a rule: a day, the last day, or a working day. */
const inMonth = ({ on = 'day', day = 1, workday = 1 }: AlertRule) =>
  on === 'day' ? day : on === 'last' ? 'last' : `w${workday}`

/** Returns an alert's rule as one text; alerts with the same rule are the same. */
export function alertRuleKey(rule: AlertRule): string {
  const { type, month = 1, week = 1, day = 1, time } = rule
  const days = { day: [], week: [week], month: [inMonth(rule)], year: [month, day] }[type]
  return [type, ...days, time].join(' ')
}

/** Describes a rule in words, for example: every month on the 5th at 09:00. */
export function describeAlertRule(rule: string, say: Translate): string {
  const [type = 'day', ...rest] = rule.split(' ')
  const time = rest.pop() ?? ''
  if (type === 'week') return say('alert.rule.week', { time, weekday: say(`alert.weekday.${rest[0]}`) })
  const [first = '', second] = rest
  if (first === 'last') return say('alert.rule.month-last', { time })
  if (first.startsWith('w')) return say('alert.rule.month-workday', { n: first.slice(1), time })
  const days = { month: { day: first }, year: { month: first, day: second } }[type]
  return say(`alert.rule.${type}`, { ...days, time })
}
