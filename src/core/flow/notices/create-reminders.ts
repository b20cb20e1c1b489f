import type { FlowDesignSet } from '../../../generated/types'
import { dayOn, partsOfDay, weekdayOn } from '../../calendar/day'
import { instantOf } from '../../calendar/instant'
import { localTime } from '../../text/formats'
import type { Say } from '../../text/say'

/*
 * Reminders to start a flow 提醒创建 (domain 1.6): an alert comes again and again by the clock of the company. A month
 * that lacks its day has it on the last one, and so has February its 29th.
 */

/** When people are reminded to start a flow, and who. */
export type Alert = NonNullable<FlowDesignSet['autoalerts']>[number]

type Rule = Pick<Alert, 'type' | 'month' | 'week' | 'day' | 'time'>

const lastOf = (year: number, month: number) => partsOfDay(dayOn(year, month + 1, 1) - 1).date

function isOn({ type, month = 1, week = 1, day = 1 }: Rule, at: number): boolean {
  if (type === 'day') return true
  if (type === 'week') return weekdayOn(at) === week
  const parts = partsOfDay(at)
  const isDate = parts.date === Math.min(day, lastOf(parts.year, parts.month))
  return isDate && (type === 'month' || parts.month === month)
}

const dayAt = (at: number, zone: string): number => {
  const [year = 0, month = 0, date = 0] = localTime(at, zone).slice(0, 10).split('-').map(Number)
  return dayOn(year, month, date)
}

/** The instants after one and until another at which an alert comes, once a day at most, in their order. */
export function alertTimes(
  rule: Rule,
  { after, until, zone }: { after: number; until: number; zone: string },
): number[] {
  const [hours = 0, minutes = 0] = rule.time.split(':').map(Number)
  const seconds = hours * 3600 + minutes * 60
  const [first, last] = [dayAt(after, zone) - 1, dayAt(until, zone) + 1]
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
    .filter((day) => isOn(rule, day))
    .map((day) => instantOf({ day, seconds }, zone))
    .filter((at) => at > after && at <= until)
}

/** An alert's rule as one text; alerts of the same rule are one. */
export function ruleOf({ type, month = 1, week = 1, day = 1, time }: Rule): string {
  const days = { day: [], week: [week], month: [day], year: [month, day] }[type]
  return [type, ...days, time].join(' ')
}

/** A rule in words: every month on the 5th at 09:00. */
export function ruleText(rule: string, say: Say): string {
  const [type = 'day', ...rest] = rule.split(' ')
  const time = rest.pop() ?? ''
  if (type === 'week') return say('alert.rule.week', { time, weekday: say(`alert.weekday.${rest[0]}`) })
  const [first, second] = rest
  const days = { month: { day: first }, year: { month: first, day: second } }[type]
  return say(`alert.rule.${type}`, { ...days, time })
}
