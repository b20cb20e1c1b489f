import { defaultWorkingHours } from '#/core/calendar/company-calendars'
import { localTime } from '#/core/text/formats'
import type { FormItem, OwnCalendar } from '#/generated/types'
import { fieldNameOf } from '../../../core/form'
import { itemTextOption } from '../widget-props'

/** Part of a date that one wheel sets; `half` sets the time to the morning or the afternoon. */
export type WheelPart = 'year' | 'month' | 'day' | 'half' | 'hour' | 'minute' | 'second'

const day = ['year', 'month', 'day'] as const
const ofDates: Record<string, readonly WheelPart[]> = {
  year: ['year'],
  month: ['year', 'month'],
  date: day,
  datetime: [...day, 'hour', 'minute'],
}
const ofFormats: readonly [RegExp, WheelPart][] = [
  [/h/i, 'hour'],
  [/m/, 'minute'],
  [/s/, 'second'],
]

/** Returns the wheels of a field: those of its type, with seconds only if its format shows them. */
export function wheelPartsOf(item: FormItem): readonly WheelPart[] {
  const format = itemTextOption(item, 'format') ?? ''
  if (fieldNameOf(item) === 'time') {
    const shown = ofFormats.filter(([sign]) => sign.test(format || 'HH:mm:ss')).map(([, part]) => part)
    return shown.length ? shown : ['hour', 'minute']
  }
  const unit = (itemTextOption(item, 'type') ?? 'date').replace(/range$/, '')
  if (unit === 'datetime' && item.options.halfDays === true) return [...day, 'half']
  const parts = ofDates[unit] ?? day
  return unit === 'datetime' && /s/.test(format) ? [...parts, 'second'] : parts
}

/** Whether the wheels set a time of day, so that a period needs an end after its start. */
export const hasTimeWheels = (parts: readonly WheelPart[]): boolean =>
  parts.includes('half') || parts.includes('hour')

/** Returns the distance between two minutes of the wheel; each minute where seconds are shown. */
export function minuteStepOf({ options }: FormItem, parts: readonly WheelPart[]): number {
  const step = Number(options.minuteStep ?? 5)
  return parts.includes('second') || !(step >= 1 && step <= 30) ? 1 : Math.floor(step)
}

/** Times at which the morning and the afternoon start or end, as HH:mm. */
type HalfTimes = readonly [morning: string, afternoon: string]

/** Times of half days, for the start and the end of a period. */
export type HalfDays = readonly [starts: HalfTimes, ends: HalfTimes]

/** Returns the half days of a company: before and after the break of its first day that has one. */
export function halfDaysOf(week: OwnCalendar['week']): HalfDays {
  const hours = week?.find(({ length }) => length > 1) ?? defaultWorkingHours
  const [first, last] = defaultWorkingHours
  const [morning, afternoon] = [hours[0] ?? first, hours.at(-1) ?? last]
  const end = afternoon.until === '24:00' ? '23:59' : afternoon.until
  return [
    [morning.from, afternoon.from],
    [morning.until, end],
  ]
}

const pad = (number: number, length = 2) => String(number).padStart(length, '0')
const upTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i)

/** Number of years offered on each side of the shown one. */
const yearsAround = 60

/** Returns the number of days in a month. */
const daysOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** Current values of the wheels; `half` is 0 in the morning and 1 in the afternoon. */
export type WheelValues = Readonly<Record<WheelPart, number>>

/** Returns every minute of a step, and the shown one if it is between two of them. */
const minutesOf = (step: number, shown: number) =>
  upTo(0, 59).filter((minute) => minute % step === 0 || minute === shown)

/** Returns the numbers on a wheel. The day wheel has as many as the month has days. */
export function wheelNumbers(
  part: WheelPart,
  { year, month, minute }: WheelValues,
  { now, step = 1 }: { now: string; step?: number },
): number[] {
  if (part === 'year') {
    const present = Number(now.slice(0, 4))
    return upTo(Math.min(present - yearsAround, year), Math.max(present + yearsAround, year))
  }
  if (part === 'month') return upTo(1, 12)
  if (part === 'day') return upTo(1, daysOf(year, month))
  if (part === 'half') return [0, 1]
  if (part === 'minute') return minutesOf(step, minute)
  return part === 'hour' ? upTo(0, 23) : upTo(0, 59)
}

/** Returns the wheels after one was set. The 31st becomes the last day of a shorter month. */
export function setWheelPart(turned: WheelValues, part: WheelPart, number: number): WheelValues {
  const next = { ...turned, [part]: number }
  return { ...next, day: Math.min(next.day, daysOf(next.year, next.month)) }
}

/** Returns the wheels with the time of a half day. */
export function setHalfDay(turned: WheelValues, half: number, times: HalfTimes): WheelValues {
  const [hour = 0, minute = 0] = (half === 0 ? times[0] : times[1]).split(':').map(Number)
  return { ...turned, half, hour, minute, second: 0 }
}

/** Returns the half day of a time: the afternoon begins with the break for a start, and after it for an end. */
function halfOf({ hour, minute }: WheelValues, [starts, ends]: HalfDays, end: 0 | 1): 0 | 1 {
  const time = `${pad(hour)}:${pad(minute)}`
  if (end === 0) return time < ends[0] ? 0 : 1
  return time > starts[1] || time === '00:00' ? 1 : 0
}

/** Returns the wheel values of a stored moment, such as now; parts without a wheel are zero. */
export function wheelValuesOfMoment(moment: string, parts: readonly WheelPart[]): WheelValues {
  const [year = 0, month = 1, date = 1, hour = 0, minute = 0, second = 0] = moment.split(/\D/).map(Number)
  const all: WheelValues = { year, month, day: date, half: 0, hour, minute, second }
  const retain = (part: WheelPart, otherwise: number) =>
    parts.includes(part) || (part === 'hour' && parts.includes('half')) ? all[part] : otherwise
  return {
    ...all,
    hour: retain('hour', 0),
    minute: retain('minute', 0),
    second: retain('second', 0),
  }
}

/** Milliseconds of a minute and of an hour. */
const [minuteLength, hourLength] = [60_000, 3_600_000]

/** Returns the moment of a time in UTC, in which the wheels compute, as they have no zone. */
const momentAt = (time: number) => localTime(time, 'UTC')

/** Returns the next moment on a step of minutes. */
const roundUp = (moment: string, step: number) =>
  momentAt(Math.ceil(Date.parse(`${moment}Z`) / (step * minuteLength)) * step * minuteLength)

/** Minutes to which a suggested time is rounded. */
const suggestedStep = 15

/** Wheels of a field: their parts, the step of minutes, and the half days of the company. */
export interface WheelSettings {
  parts: readonly WheelPart[]
  step: number
  halfDays: HalfDays
}

/** Returns the wheels of a moment, on the next step of minutes, or in its half day. */
export function roundToWheels(moment: string, { parts, step, halfDays }: WheelSettings): WheelValues {
  const isExact = !parts.includes('minute') || parts.includes('second')
  const shown = wheelValuesOfMoment(isExact ? moment : roundUp(moment, step), parts)
  return parts.includes('half') ? setHalfDay(shown, halfOf(shown, halfDays, 0), halfDays[0]) : shown
}

/** Returns the wheels to begin with: the next quarter of an hour, or the half day of a moment. */
export const suggestWheelStart = (moment: string, settings: WheelSettings): WheelValues =>
  roundToWheels(moment, { ...settings, step: Math.max(settings.step, suggestedStep) })

/** Returns the wheels of an end after a start: an hour later, the end of the same day, or the same date. */
export function suggestWheelEnd(start: WheelValues, { parts, halfDays }: WheelSettings): WheelValues {
  if (parts.includes('half')) return setHalfDay(start, 1, halfDays[1])
  if (!parts.includes('hour')) return start
  const { year, month, day: date, ...time } = start
  if (!parts.includes('day'))
    return time.hour < 23 ? { ...start, hour: time.hour + 1 } : { ...start, minute: 59 }
  const later = Date.UTC(year, month - 1, date, time.hour, time.minute, time.second) + hourLength
  return wheelValuesOfMoment(momentAt(later), parts)
}

/** Returns the wheel values of a stored value, or undefined if there is none; `now` is a stored moment. */
export function parseWheelValues(value: unknown, now: string): WheelValues | undefined {
  if (typeof value !== 'string' || !/\d/.test(value)) return undefined
  const isTime = /^\d{2}:/.test(value)
  const [date, time] = isTime ? ['', value] : value.split(' ')
  const [year = Number(now.slice(0, 4)), month = 1, first = 1] = (date ?? '')
    .split('-')
    .filter(Boolean)
    .map(Number)
  const [hour = 0, minute = 0, second = 0] = (time ?? '').split(':').filter(Boolean).map(Number)
  return { year, month, day: first, half: 0, hour, minute, second }
}

/** Returns the wheel values of one end of a stored value; with half days, the half that its time lies in. */
export function parseWheelEnd(
  value: unknown,
  { parts, halfDays, end, now }: WheelSettings & { end: 0 | 1; now: string },
): WheelValues | undefined {
  const stored = parseWheelValues(value, now)
  return stored && parts.includes('half') ? { ...stored, half: halfOf(stored, halfDays, end) } : stored
}

/**
 * Converts wheel values to the field's stored format, with hours and minutes only where its value has no
 * more.
 */
export function toFieldDate(turned: WheelValues, item: FormItem): string {
  const written = formatWheelValues(turned, wheelPartsOf(item))
  return itemTextOption(item, 'valueFormat') === 'HH:mm' ? written.slice(0, 5) : written
}

/** Formats wheel values, to the second for a time. */
export function formatWheelValues(turned: WheelValues, parts: readonly WheelPart[]): string {
  const { year, month, day: date, hour, minute, second } = turned
  const time = `${pad(hour)}:${pad(minute)}:${pad(second)}`
  if (!parts.includes('year')) return time
  const written = [pad(year, 4), pad(month), pad(date)].slice(0, Math.min(parts.length, 3)).join('-')
  return hasTimeWheels(parts) ? `${written} ${time}` : written
}
