import type { FieldSchema } from '../../../generated/types'
import { halfDayOf } from '../../calendar/absence'
import { defaultZone, formatStoredDate, localTime } from '../../text/formats'
import type { Language } from '../../text/language'
import { localizeDate } from '../../text/parse-date'
import { type FieldSettings, fieldNameOf } from '../design'
import { isRecord } from '../values/form-values'
import { valueSchemaOf } from './value-schema'

/** Length of the prefix of YYYY-MM-DD HH:mm:ss for each format. */
const lengths: Record<string, number> = { year: 4, month: 7, date: 10, datetime: 19 }

/**
 * Whether a timestamp is in seconds of the years 1973 to 2099. As milliseconds these numbers are days in
 * January and February 1970.
 */
const isSeconds = (stamp: number) => stamp >= 1e8 && stamp < 4102444800

const latest = 8.64e15

function written(value: unknown, length: number, zone: string): unknown {
  if (typeof value !== 'number' || !(Math.abs(value) <= latest)) return value
  return localTime(isSeconds(value) ? value * 1000 : value, zone).slice(0, length)
}

/**
 * Normalizes a timestamp to the notation of a date field. The predecessor's fields with `timestamp` sent
 * numbers in milliseconds, some clients in seconds. Other values are returned unchanged.
 */
export function normalizeDate(item: FieldSettings, value: unknown, zone: string): unknown {
  if (fieldNameOf(item) !== 'date' || item.options.timestamp !== true) return value
  const { format, items } = valueSchemaOf(item)
  const length = lengths[String(format ?? (isRecord(items) ? items.format : ''))]
  if (!length) return value
  if (!Array.isArray(value)) return written(value, length, zone)
  return value.some((one) => typeof one === 'number') ? value.map((one) => written(one, length, zone)) : value
}

/** Beginning of a stored date or time; other text is shown as typed. */
const storedDate = /^(?:\d{4}(?:-|$)|\d{2}:)/
const storedMoment = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}/

/** Time of a designer's format, with what separates it from the date. */
const timeOfFormat = /[\sT]*H.*$/

/** How a date is displayed: words of half days, the reader's language, and its place in a range. */
interface DateReading {
  halves: FieldSchema['text']['halves'] | undefined
  language: Language
  at: number
}

/**
 * Displays a date in the format of its design, of a half day its word instead of the time. A number is a moment stored
 * before such fields accepted only dates.
 */
export function dateText(
  item: FieldSettings,
  value: string | number,
  { halves, language, at }: DateReading,
): string {
  const date = String(typeof value === 'number' ? normalizeDate(item, value, defaultZone) : value)
  const { halfDays, format } = item.options
  const isHalf = halfDays === true && halves !== undefined && storedMoment.test(date)
  const design = typeof format === 'string' ? format : ''
  const shown = isHalf ? design.replace(timeOfFormat, '') : design
  const day = isHalf ? date.slice(0, 10) : date
  const isFormatted = shown !== '' && storedDate.test(day)
  const words = isFormatted ? formatStoredDate(day, localizeDate(language, shown)) : day
  return isHalf ? `${words} ${halves[halfDayOf(date, at === 0 ? 0 : 1)]?.[language] ?? ''}` : words
}
