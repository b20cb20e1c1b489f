import type { FormItem } from '#/generated/types'
import { fieldNameOf } from '../../../core/form'
import { textOption } from '../widget-props'

/** Part of a date that one wheel sets. */
export type WheelPart = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'

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
  const format = textOption(item, 'format') ?? ''
  if (fieldNameOf(item) === 'time') {
    const shown = ofFormats.filter(([sign]) => sign.test(format || 'HH:mm:ss')).map(([, part]) => part)
    return shown.length ? shown : ['hour', 'minute']
  }
  const unit = (textOption(item, 'type') ?? 'date').replace(/range$/, '')
  const parts = ofDates[unit] ?? day
  return unit === 'datetime' && /s/.test(format) ? [...parts, 'second'] : parts
}

const pad = (number: number, length = 2) => String(number).padStart(length, '0')
const upTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i)

/** Number of years offered on each side of the shown one. */
const yearsAround = 60

/** Returns the number of days in a month. */
const daysOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** Current values of the wheels. */
export type WheelValues = Readonly<Record<WheelPart, number>>

/** Returns the numbers on a wheel. The day wheel has as many as the month has days. */
export function numbersOf(part: WheelPart, { year, month }: WheelValues, now: string): number[] {
  if (part === 'year') {
    const present = Number(now.slice(0, 4))
    return upTo(Math.min(present - yearsAround, year), Math.max(present + yearsAround, year))
  }
  if (part === 'month') return upTo(1, 12)
  if (part === 'day') return upTo(1, daysOf(year, month))
  return part === 'hour' ? upTo(0, 23) : upTo(0, 59)
}

/** Returns the wheels after one was set. The 31st becomes the last day of a shorter month. */
export function setWheelPart(turned: WheelValues, part: WheelPart, number: number): WheelValues {
  const next = { ...turned, [part]: number }
  return { ...next, day: Math.min(next.day, daysOf(next.year, next.month)) }
}

/** Returns the wheel values of a stored moment, such as now; parts without a wheel are zero. */
export function wheelValuesOfMoment(moment: string, parts: readonly WheelPart[]): WheelValues {
  const [year = 0, month = 1, day = 1, ...time] = moment.split(/\D/).map(Number)
  const kept = (part: WheelPart, at: number) => (parts.includes(part) ? (time[at] ?? 0) : 0)
  return { year, month, day, hour: kept('hour', 0), minute: kept('minute', 1), second: kept('second', 2) }
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
  return { year, month, day: first, hour, minute, second }
}

/**
 * Converts wheel values to the field's stored format, with hours and minutes only where its value has no
 * more.
 */
export function toFieldDate(turned: WheelValues, item: FormItem): string {
  const written = formatWheelValues(turned, wheelPartsOf(item))
  return textOption(item, 'valueFormat') === 'HH:mm' ? written.slice(0, 5) : written
}

/** Formats wheel values, to the second for a time. */
export function formatWheelValues(turned: WheelValues, parts: readonly WheelPart[]): string {
  const { year, month, day: date, hour, minute, second } = turned
  const time = `${pad(hour)}:${pad(minute)}:${pad(second)}`
  if (!parts.includes('year')) return time
  const written = [pad(year, 4), pad(month), pad(date)].slice(0, Math.min(parts.length, 3)).join('-')
  return parts.includes('hour') ? `${written} ${time}` : written
}
