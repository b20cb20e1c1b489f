import { dayNumberToParts, toDayNumber } from '../calendar/day'
import { ExpressionError } from './problem'
import { describeValue, isEmptyOperand } from './value'

/**
 * Local date and time as a form stores it, without a zone: days since 1970-01-01, and the time of day in
 * seconds if given. Days are calendar days, so clock changes never affect their length.
 */
export type Moment = { day: number; seconds?: number }

const pad = (part: number, length = 2) => String(part).padStart(length, '0')
const written =
  /^(\d{4})(?:[-/.年](\d{1,2})(?:[-/.月](\d{1,2})日?|月)?|年)?(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

const firstDay = toDayNumber(1, 1, 1)
const lastDay = toDayNumber(9999, 12, 31)

/** Parses a moment from text; a missing month or day defaults to the first. */
export function parseMoment(text: string): Moment | undefined {
  const match = written.exec(text.trim())
  if (!match) return undefined
  const [year = 0, month = 1, date = 1] = match.slice(1, 4).map((part) => (part ? Number(part) : undefined))
  const day = toDayNumber(year, month, date)
  const parts = dayNumberToParts(day)
  const exists = year >= 1 && parts.month === month && parts.date === date
  if (!match[4]) return exists ? { day } : undefined
  const [hours = 0, minutes = 0, seconds = 0] = match.slice(4).map(Number)
  const isTime = hours < 24 && minutes < 60 && !(seconds >= 60)
  return exists && isTime ? { day, seconds: hours * 3600 + minutes * 60 + (seconds || 0) } : undefined
}

const fullDate = /^\d{4}[-/.年]\d{1,2}[-/.月]\d/

/** Parses a text with year, month and day into seconds since 1970; a date without a time is midnight. */
export function dateToSeconds(text: string): number | undefined {
  const moment = fullDate.test(text) ? parseMoment(text) : undefined
  return moment && moment.day * 86_400 + (moment.seconds ?? 0)
}

/** Converts a value to a moment; undefined if nothing is filled in. */
export function toMoment(value: unknown): Moment | undefined {
  if (isEmptyOperand(value)) return undefined
  const moment = typeof value === 'string' ? parseMoment(value) : undefined
  if (!moment) throw new ExpressionError('expression.not-a-date', { found: describeValue(value) })
  return moment
}

/** Formats a moment as date fields store it: YYYY-MM-DD, followed by HH:mm:ss if it has a time. */
export function formatMoment({ day, seconds }: Moment): string {
  if (!(day >= firstDay && day <= lastDay)) throw new ExpressionError('expression.date-too-far')
  const { year, month, date } = dayNumberToParts(day)
  const days = `${pad(year, 4)}-${pad(month)}-${pad(date)}`
  if (seconds === undefined) return days
  const minutes = Math.floor(seconds / 60)
  return `${days} ${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}:${pad(seconds % 60)}`
}
