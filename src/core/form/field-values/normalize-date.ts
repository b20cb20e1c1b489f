import { localTime } from '../../text/formats'
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
