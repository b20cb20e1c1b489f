import { isExistingDay } from './formats'
import { removeZeroWidth } from './read-number'

/** What a text must contain: a date of some precision, or a time of day to the second or minute. */
export type DateFormat = 'year' | 'month' | 'date' | 'datetime' | 'time' | 'minute'

/** Why a text is no date, and the text. */
export interface DateFault {
  code: 'not-date' | 'not-time' | 'no-such-date' | 'no-such-time' | 'date-incomplete'
  found: string
}

/** Date in the notation of its format, or why there is none. */
type DateResult = { value: string; fault?: undefined } | { fault: DateFault; value?: undefined }

/** Maximum length of a text that can be a date, in characters. */
const longest = 60

const pad = (part: number | string, length = 2) => String(part).padStart(length, '0')

const halfWidth = (text: string) =>
  removeZeroWidth(text)
    .replace(/[\u3000\ufe50-\ufe6f\uff01-\uff5e]/g, (sign) => sign.normalize('NFKC'))
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/号/g, '日')
    .replace(/點|点|時/g, '时')
    .replace(/\s+/g, ' ')
    .trim()

interface Day {
  year: number
  month?: number
  date?: number
}

const days: readonly RegExp[] = [
  /^(?<year>\d{4}) ?(?<separator>[-/.]) ?(?<month>\d{1,2})(?: ?\k<separator> ?(?<date>\d{1,2}))?(?![\d:.])/,
  /^(?<year>\d{4}) ?年 ?(?:(?<month>\d{1,2}) ?月 ?(?:(?<date>\d{1,2}) ?(?:日|(?![\d:时]))|(?![\d:时]))|(?![\d:时]))/,
  /^(?<month>\d{1,2}) ?月 ?(?<date>\d{1,2}) ?(?:日|(?![\d:时]))/,
  /^(?<year>\d{4})(?<month>\d{2})(?<date>\d{2})(?!\d)/,
  /^(?<year>\d{4})(?<month>\d{2})(?![\d:])/,
  /^(?<year>\d{4})(?![\d:])/,
]

/** Splits off the day; a day without year is in the year of today. */
function dayIn(text: string, today: string | undefined): { day: Day; rest: string } | undefined {
  for (const pattern of days) {
    const found = pattern.exec(text)
    if (!found?.groups) continue
    const { year = today?.slice(0, 4), month, date } = found.groups
    if (year === undefined) return undefined
    const day = {
      year: Number(year),
      ...(month && { month: Number(month) }),
      ...(date && { date: Number(date) }),
    }
    return { day, rest: text.slice(found[0].length) }
  }
  return undefined
}

interface Clock {
  hours: number
  minutes: number
  seconds: number
}

const daytime = '(?<part>凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|am|a\\.m\\.|pm|p\\.m\\.)'
const hours = '(?<hours>\\d{1,2})'
const withColons = ' ?[:] ?(?<minutes>\\d{1,2})(?: ?[:] ?(?<seconds>\\d{1,2})(?:\\.0{1,9})?)?'
const withSigns = ' ?时 ?(?:(?<minutes>\\d{1,2}|半|一刻|三刻) ?分? ?(?:(?<seconds>\\d{1,2}) ?秒)?)?'
const clocks: readonly RegExp[] = [
  new RegExp(`^(?:${daytime} ?)?${hours}${withColons}$`, 'i'),
  new RegExp(`^${hours}(?:${withColons})? ?${daytime}$`, 'i'),
  new RegExp(`^(?:${daytime} ?)?${hours}${withSigns}$`, 'i'),
]

const spoken: Readonly<Record<string, number>> = { 半: 30, 一刻: 15, 三刻: 45 }

const isBeforeNoon = (part: string) => /^(?:凌晨|清晨|早|上午|a)/.test(part)

/** Hours of the evening that 晚上 can name; 晚上1点 may be the next day. */
const eveningFrom = 5

/** Returns the hour of day, or NaN where hour and part of the day contradict each other. */
function hourOf(hour: number, part: string): number {
  if (part === '') return hour
  if (isBeforeNoon(part)) return hour > 12 ? Number.NaN : hour % 12
  if (hour > 12) return hour
  if (part === '中午') return hour > 10 ? hour : hour + 12
  if (hour === 0 || (part === '晚上' && (hour < eveningFrom || hour === 12))) return Number.NaN
  return hour === 12 ? 12 : hour + 12
}

function clockIn(text: string): Clock | undefined {
  for (const pattern of clocks) {
    const parts = pattern.exec(text)?.groups
    if (!parts?.hours) continue
    const { hours, minutes = '0', seconds = '0', part = '' } = parts
    return {
      hours: hourOf(Number(hours), part.toLowerCase()),
      minutes: spoken[minutes] ?? Number(minutes),
      seconds: Number(seconds),
    }
  }
  return undefined
}

const isTime = ({ hours, minutes, seconds }: Clock) => hours < 24 && minutes < 60 && seconds < 60

const timeText = ({ hours, minutes, seconds }: Clock) => `${pad(hours)}:${pad(minutes)}:${pad(seconds)}`

/** Number of parts of a day for each format: year, month and date. */
const precisions: Readonly<Record<string, number>> = { year: 1, month: 2, date: 3, datetime: 3 }

interface Moment {
  day?: Day
  clock?: Clock
}

/** Splits a text into its day and its time of day; undefined if it has other parts. */
function momentIn(text: string, today: string | undefined): Moment | undefined {
  const alone = clockIn(text)
  if (alone) return { clock: alone }
  const found = dayIn(text, today)
  if (!found) return undefined
  const rest = found.rest.replace(/^[T,]/i, ' ').trim()
  if (rest === '') return { day: found.day }
  const clock = found.day.date === undefined ? undefined : clockIn(rest)
  return clock && { day: found.day, clock }
}

const partsOf = ({ year, month, date }: Day) => [year, month, date].filter((part) => part !== undefined)

/**
 * Reads a date or time as people write it: 2026-1-5, 2026/1/5, 2026年1月5日, 1月5日 (needs today), 20260105,
 * and times such as 9:30, 下午3点 and 15:04:05. A part that the format does not have is dropped. A part that the
 * text does not have is reported; only a time of day defaults to midnight. No time zone is involved.
 */
export function readDate(written: string, format: DateFormat, today?: string): DateResult {
  const isClock = format === 'time' || format === 'minute'
  const found = [...written.trim()].slice(0, 40).join('')
  const moment = written.length > longest ? undefined : momentIn(halfWidth(written), today)
  if (!moment || (isClock && !moment.clock))
    return { fault: { code: isClock ? 'not-time' : 'not-date', found } }
  const result = writeMoment(moment, format)
  return typeof result === 'string' ? { value: result } : { fault: { ...result, found } }
}

const midnight: Clock = { hours: 0, minutes: 0, seconds: 0 }

const isExisting = ({ year, month = 1, date = 1 }: Day) => isExistingDay(year, month, date)

/** Writes a moment in the notation of a format, or returns why it has none. */
function writeMoment(
  { day, clock = midnight }: Moment,
  format: DateFormat,
): string | Pick<DateFault, 'code'> {
  if (!isTime(clock)) return { code: 'no-such-time' }
  if (day && !isExisting(day)) return { code: 'no-such-date' }
  if (format === 'time') return timeText(clock)
  if (format === 'minute') return timeText(clock).slice(0, 5)
  const parts = day ? partsOf(day) : []
  const precision = precisions[format] ?? 3
  if (parts.length < precision) return { code: 'date-incomplete' }
  const text = parts
    .slice(0, precision)
    .map((part, at) => pad(part, at === 0 ? 4 : 2))
    .join('-')
  return format === 'datetime' ? `${text} ${timeText(clock)}` : text
}

const precise: readonly DateFormat[] = ['datetime', 'date', 'month', 'year']

/** Reads a date of any precision, as searches and decision tables accept it. */
export function readAnyDate(written: string, today?: string): DateResult {
  const moment = written.length > longest ? undefined : momentIn(halfWidth(written), today)
  const parts = moment?.day ? partsOf(moment.day).length : 3
  const format = moment?.clock ? 'datetime' : (precise[4 - parts] ?? 'date')
  return readDate(written, format, today)
}
