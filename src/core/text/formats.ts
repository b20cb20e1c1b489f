import { documentNumberNames, findNumberFault } from './document-numbers'
import { memoizeText } from './memoize'

/** IANA time zone of values and rules for which their caller names none. */
export const defaultZone = 'Asia/Shanghai'

const pad = (number: number, length = 2) => String(number).padStart(length, '0')

/** Whether year, month and day form an existing day. */
export function isExistingDay(year: number, month: number, day: number): boolean {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  return days !== undefined && day >= 1 && day <= days && year >= 1
}

const isDate = (text: string) => {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  return parts !== null && isExistingDay(Number(parts[1]), Number(parts[2]), Number(parts[3]))
}

/** Formats defined by a pattern only; each runs in linear time. */
export const formatPatterns: ReadonlyMap<string, RegExp> = new Map([
  ['number', /^-?\d{1,30}(\.\d{1,30})?$/],
  ['integer', /^-?\d{1,30}$/],
  ['email', /^[^\s@]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+$/],
  ['url', /^https?:\/\/[^\s/?#]+\S*$/i],
  ['phone', /^(\+?86[- ]?)?(1\d{10}|0\d{2,3}[- ]?\d{7,8}([- ]\d{1,6})?|[48]00[- ]?\d{3}[- ]?\d{4})$/],
  ['year', /^\d{4}$/],
  ['month', /^\d{4}-(0[1-9]|1[0-2])$/],
  ['time', /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/],
  ['minute', /^([01]\d|2[0-3]):[0-5]\d$/],
  ['color', /^#[\da-f]{6}$/],
  ['color-alpha', /^#[\da-f]{6}([\da-f]{2})?$/],
])

/** Formats that a field's schema can name. */
export const valueFormats: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ...[...formatPatterns].map(([name, pattern]) => [name, (text: string) => pattern.test(text)] as const),
  ...documentNumberNames.map((name) => [name, (text: string) => !findNumberFault(name, text)] as const),
  ['date', isDate] as const,
  [
    'datetime',
    (text: string) => isDate(text.slice(0, 10)) && /^ ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text.slice(10)),
  ] as const,
])

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Returns the cached formatter of a zone; creating one costs more than a hundred uses. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  clocks.set(zone, clock)
  return clock
}

/** Returns the numbers of a moment in a time zone: year, month, day, hour, minute and second. */
function partsInZone(now: number, zone: string) {
  const parts = clockOf(zone).formatToParts(now)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return [of('year'), of('month'), of('day'), of('hour'), of('minute'), of('second')] as const
}

/** Since 2000 a zone has changed its offset from UTC only between quarters of an hour. */
const quarter = 15 * 60_000
const [firstOfOffsets, endOfOffsets] = [Date.UTC(2000, 0, 2), Date.UTC(9999, 0, 1)]
const maxOffsets = 1_000
const offsets = new Map<string, number>()

/** Returns the offset of a zone from UTC in ms; the clock of a zone is asked once for each quarter of an hour. */
function offsetAt(now: number, zone: string): number {
  const start = Math.floor(now / quarter) * quarter
  const key = `${zone} ${start}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const [year, month, day, hour, minute, second] = partsInZone(start, zone)
  const offset = Date.UTC(year, month - 1, day, hour, minute, second) - start
  if (offsets.size >= maxOffsets) offsets.clear()
  offsets.set(key, offset)
  return offset
}

/** Formats a moment in a time zone as YYYY-MM-DD HH:mm:ss. */
export function localTime(now: number, zone: string): string {
  if (now >= firstOfOffsets && now < endOfOffsets)
    return new Date(now + offsetAt(now, zone)).toISOString().slice(0, 19).replace('T', ' ')
  const [year, ...rest] = partsInZone(now, zone)
  const [month, day, hour, minute, second] = rest.map((part) => pad(part))
  return `${pad(year, 4)}-${month}-${day} ${hour}:${minute}:${second}`
}

/** Returns the local date of an instant in a zone, YYYY-MM-DD. */
export const localDate = (now: number, zone: string): string => localTime(now, zone).slice(0, 10)

/** Returns the parts of a stored date, or of a time alone. */
const partsOf = (stored: string) =>
  stored[2] === ':' ? ['', '', '', ...stored.split(':')] : stored.split(/[-: ]/)

/** Source of the pattern of a part of a designer's format; the letter is its only group. */
export const dateToken = /yyyy|YYYY|([MdDHms])\1?/.source

const datePart = new RegExp(dateToken, 'g')

/**
 * Formats a stored date or time in a designer's format: yyyy or YYYY, MM, dd or DD, HH, mm, ss, or M, d, D,
 * H, m, s.
 */
export function formatStoredDate(stored: string, format: string): string {
  const [year, month = '01', day = '01', hour = '00', minute = '00', second = '00'] = partsOf(stored)
  const parts: Record<string, string> = { M: month, d: day, D: day, H: hour, m: minute, s: second }
  return format.replace(datePart, (token, letter: string | undefined) => {
    const part = letter ? parts[letter] : year
    return (token.length === 1 ? part?.replace(/^0(?=\d)/, '') : part) ?? token
  })
}

const partNames: Readonly<Record<string, string>> = {
  M: 'month',
  d: 'day',
  D: 'day',
  H: 'hour',
  m: 'minute',
  s: 'second',
}

/** Part of a format, or any other sign. */
const datePartOrSign = new RegExp(`${dateToken}|[\\s\\S]`, 'g')

const escapable = /[\\^$.*+?()[\]{}|/]/g

/** Number of formats whose patterns are cached. */
const maxPatterns = 500

/** Returns the pattern of a designer's format; undefined if a part occurs twice. */
const patternOfFormat = memoizeText((format) => {
  const source = format.replace(datePartOrSign, (token, letter: string | undefined) => {
    if (/^y/i.test(token)) return '(?<year>\\d{4})'
    return letter ? `(?<${partNames[letter]}>\\d{1,2})` : token.replace(escapable, '\\$&')
  })
  const names = [...source.matchAll(/\?<(\w+)>/g)].map(([, name]) => name)
  return new Set(names).size === names.length ? new RegExp(`^${source}$`) : undefined
}, maxPatterns)

type Parts = Readonly<Record<string, string>>

const two = (part = '') => part.padStart(2, '0')
const timeOf = ({ hour, minute, second }: Parts) => `${two(hour)}:${two(minute)}:${two(second)}`
const dateOf = ({ year, month, day }: Parts) => `${year}-${two(month)}-${two(day)}`

/** Writers of each stored format, with the parts that it needs. */
const storedFormats: Readonly<Record<string, { needs: readonly string[]; write(parts: Parts): string }>> = {
  year: { needs: ['year'], write: ({ year = '' }) => year },
  month: { needs: ['year', 'month'], write: (parts) => dateOf(parts).slice(0, 7) },
  date: { needs: ['year', 'month', 'day'], write: dateOf },
  datetime: {
    needs: ['year', 'month', 'day', 'hour', 'minute'],
    write: (parts) => `${dateOf(parts)} ${timeOf(parts)}`,
  },
  time: { needs: ['hour', 'minute'], write: timeOf },
  minute: { needs: ['hour', 'minute'], write: (parts) => timeOf(parts).slice(0, 5) },
}

/** Parses a date or time in a designer's format to a stored one; undefined if it does not contain all of it. */
export function parseFormattedDate(text: string, format: string, stored: string): string | undefined {
  const target = storedFormats[stored]
  const parts = patternOfFormat(format)?.exec(text)?.groups
  if (!target || !parts || !target.needs.every((name) => parts[name])) return undefined
  const found = target.write(parts)
  return valueFormats.get(stored)?.(found) ? found : undefined
}
