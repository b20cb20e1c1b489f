import type { DashboardCard } from '../../generated/types'
import { localTimeToInstant } from '../calendar/instant'
import { localDate } from '../text/formats'

type RangeName = DashboardCard['range']

/** Moments between which requests were submitted, both inclusive; a missing one has no limit. */
export interface MomentRange {
  from?: string
  to?: string
}

const dayLength = 86_400_000

/** First day of a month as its number since 1970; months beyond the year count on. */
const monthStart = (year: number, month: number): number => Date.UTC(year, month - 1, 1) / dayLength

/** Days from the first to before the last, and the same length or unit before them. */
interface DayRange {
  first: number
  end: number
  before: number
}

/** Day ranges by name, for a day of today. */
const ranges: Record<
  Exclude<RangeName, 'all'>,
  (today: { year: number; month: number; day: number }) => DayRange
> = {
  month: ({ year, month }) => ({
    first: monthStart(year, month),
    end: monthStart(year, month + 1),
    before: monthStart(year, month - 1),
  }),
  'last-month': ({ year, month }) => ({
    first: monthStart(year, month - 1),
    end: monthStart(year, month),
    before: monthStart(year, month - 2),
  }),
  quarter({ year, month }) {
    const start = Math.floor((month - 1) / 3) * 3 + 1
    return {
      first: monthStart(year, start),
      end: monthStart(year, start + 3),
      before: monthStart(year, start - 3),
    }
  },
  year: ({ year }) => ({
    first: monthStart(year, 1),
    end: monthStart(year + 1, 1),
    before: monthStart(year - 1, 1),
  }),
  'last-year': ({ year }) => ({
    first: monthStart(year - 1, 1),
    end: monthStart(year, 1),
    before: monthStart(year - 2, 1),
  }),
  '30-days': ({ day }) => ({ first: day - 29, end: day + 1, before: day - 59 }),
  '12-months': ({ year, month }) => ({
    first: monthStart(year, month - 11),
    end: monthStart(year, month + 1),
    before: monthStart(year, month - 23),
  }),
}

const momentsOf = (first: number, end: number, zone: string): MomentRange => ({
  from: new Date(localTimeToInstant({ day: first }, zone)).toISOString(),
  to: new Date(localTimeToInstant({ day: end }, zone) - 1).toISOString(),
})

/** Returns the moments of a range as of now, and those of the range before it; all time has none before. */
export function resolveRange(
  name: RangeName,
  now: number,
  zone: string,
): { range: MomentRange; previous?: MomentRange } {
  if (name === 'all') return { range: {} }
  const [year = 0, month = 0, date = 0] = localDate(now, zone).split('-').map(Number)
  const { first, end, before } = ranges[name]({
    year,
    month,
    day: Date.UTC(year, month - 1, date) / dayLength,
  })
  return { range: momentsOf(first, end, zone), previous: momentsOf(before, first, zone) }
}

const later = (one: string | undefined, other: string | undefined) =>
  one && other ? (one > other ? one : other) : (one ?? other)
const earlier = (one: string | undefined, other: string | undefined) =>
  one && other ? (one < other ? one : other) : (one ?? other)

const utc = (moment: string | undefined) =>
  moment === undefined ? undefined : new Date(moment).toISOString()

/** Returns the moments that two ranges have in common. */
export function intersectRanges(one: MomentRange, other: MomentRange): MomentRange {
  const from = later(utc(one.from), utc(other.from))
  const to = earlier(utc(one.to), utc(other.to))
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}

/** Moments in milliseconds, the second one excluded; a missing one has no limit. */
export interface MomentSpan {
  from?: number
  before?: number
}

/** Returns the first moment of the month of a moment, or of the month after it. */
function startOfMonth(at: number, zone: string, later = 0): number {
  const [year = 0, month = 0] = localDate(at, zone).split('-').map(Number)
  return localTimeToInstant({ day: monthStart(year, month + later) }, zone)
}

/** Divides a range into its whole months and the moments beside them; without a whole month, all of them are beside. */
export function divideByMonths(
  { from, to }: MomentRange,
  zone: string,
): { whole?: MomentSpan; rest: MomentSpan[] } {
  const [first, last] = [from, to].map((moment) => (moment === undefined ? undefined : Date.parse(moment)))
  const start = first === undefined ? undefined : startOfMonth(first - 1, zone, 1)
  const end = last === undefined ? undefined : startOfMonth(last + 1, zone)
  if (start !== undefined && end !== undefined && start >= end) return { rest: [{}] }
  return {
    whole: { ...(start !== undefined && { from: start }), ...(end !== undefined && { before: end }) },
    rest: [
      ...(first !== undefined && start !== undefined && first < start ? [{ before: start }] : []),
      ...(last !== undefined && end !== undefined && end <= last ? [{ from: end }] : []),
    ],
  }
}

const periodForm = /^(\d{4})(?:-(?:Q([1-4])|(0[1-9]|1[0-2])))?$/

/** Returns the first month of a period such as 2026, 2026-Q2 or 2026-04, and its number of months. */
function monthsOf(period: string): { year: number; month: number; length: number } | undefined {
  const [, year, quarter, month] = periodForm.exec(period) ?? []
  if (year === undefined) return undefined
  if (quarter) return { year: Number(year), month: Number(quarter) * 3 - 2, length: 3 }
  return { year: Number(year), month: Number(month ?? 1), length: month ? 1 : 12 }
}

/** Returns the days of a period in the grammar of dates (YYYY-MM-DD), both inclusive. */
export function daysOfPeriod(period: string): { from: string; to: string } | undefined {
  const months = monthsOf(period)
  if (!months) return undefined
  const dayText = (day: number) => new Date(day * dayLength).toISOString().slice(0, 10)
  const { year, month, length } = months
  return { from: dayText(monthStart(year, month)), to: dayText(monthStart(year, month + length) - 1) }
}

/** Returns the moments of a period in a zone. */
export function momentsOfPeriod(period: string, zone: string): MomentRange | undefined {
  const months = monthsOf(period)
  if (!months) return undefined
  const { year, month, length } = months
  return momentsOf(monthStart(year, month), monthStart(year, month + length), zone)
}

/** Returns the period after one. */
function nextPeriod(period: string): string {
  const months = monthsOf(period)
  if (!months) return period
  const { year, month, length } = months
  const next = new Date(Date.UTC(year, month - 1 + length, 1)).toISOString()
  if (length === 12) return next.slice(0, 4)
  return length === 1 ? next.slice(0, 7) : `${next.slice(0, 4)}-Q${Math.ceil(Number(next.slice(5, 7)) / 3)}`
}

/** Returns every period from the first to the last of those given, up to a number of them, the newest. */
export function completePeriods(periods: readonly string[], most: number): string[] {
  const sorted = periods.filter((period) => periodForm.test(period)).sort()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return []
  const all = [first]
  // Values that people type may lie centuries apart; gaps beyond the limit stay gaps.
  for (let at = first; at < last && all.length <= most; ) {
    at = nextPeriod(at)
    all.push(at)
  }
  return all.length > most ? sorted.slice(-most) : all
}
