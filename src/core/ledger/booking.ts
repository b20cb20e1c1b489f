import type { Ledger } from '../../generated/types'
import { BusinessError } from '../business-error'
import { isExistingDay } from '../text/formats'

/** Time for which a thing is booked, as clocks of the company show it (YYYY-MM-DD HH:mm); the end is free again. */
export interface BookingSpan {
  from: string
  to: string
}

/** Thing that people book, with the number of its places. */
interface BookableThing {
  name: string
  places: number
}

const maxThings = 200
/** Largest number of places of a thing, and of one booking. */
export const maxCapacity = 100_000
const maxDays = 366
const dayLength = 86_400_000
const moment = /^(\d{4})-(\d{2})-(\d{2})(?:[ T]((?:[01]\d|2[0-3]):[0-5]\d)(?::\d{2})?)?$/

function dayAfter(day: string): string {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + dayLength)
  return next.toISOString().slice(0, 10)
}

/** Returns the moment of a stored date or time; the end of a span that is only a day is the end of that day. */
function momentOf(value: unknown, isEnd: boolean): string | undefined {
  const [, year, month, date, time] = moment.exec(typeof value === 'string' ? value : '') ?? []
  if (Number(year) < 1900 || !isExistingDay(Number(year), Number(month), Number(date))) return undefined
  const day = `${year}-${month}-${date}`
  if (time) return `${day} ${time}`
  return `${isEnd ? dayAfter(day) : day} 00:00`
}

/**
 * Returns the span of a booking from the values of its formulas: a range gives both ends, and a single value without an
 * end is that day. Undefined if a part is missing, or the end is not after the start or more than a year after it.
 */
export function bookingSpanOf(start: unknown, end: unknown): BookingSpan | undefined {
  const starts = Array.isArray(start) ? start : [start]
  const lastValue = Array.isArray(end) ? end.at(-1) : end
  const from = momentOf(starts[0], false)
  const to = momentOf(
    lastValue === undefined || lastValue === '' || lastValue === null ? starts.at(-1) : lastValue,
    true,
  )
  if (!from || !to || from >= to) return undefined
  const length = Date.parse(`${to}Z`) - Date.parse(`${from}Z`)
  return length <= maxDays * dayLength ? { from, to } : undefined
}

/** Parses the things of a ledger: a line for each, with the number of its places after a comma. */
export function parseThings(text = ''): BookableThing[] {
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter(Boolean).map((line) => {
    const at = Math.max(line.lastIndexOf(','), line.lastIndexOf('，'))
    const places = line.slice(at + 1).trim()
    if (at < 0 || !/^\d{1,9}$/.test(places)) return { name: line, places: 1 }
    return { name: line.slice(0, at).trim(), places: Number(places) }
  })
}

/** Throws for things without a name, named twice or without a place, and for too many of them. */
export function assertThings(text: string): void {
  const things = parseThings(text)
  const names = new Set(things.map(({ name }) => name))
  if (things.length > maxThings) throw new BusinessError('ledger-set.too-many-things', { most: maxThings })
  const wrong = things.find(({ name, places }) => !name || places < 1 || places > maxCapacity)
  if (wrong || names.size < things.length) throw new BusinessError('ledger-set.things-unclear')
}

/** Whether a ledger holds things for spans of time instead of amounts. */
export const isBookingLedger = ({ kind }: Pick<Ledger, 'kind'>): boolean => kind === 'booking'

/** Returns the number of places by thing; undefined for what is no thing of a ledger that names its things. */
export function capacityByThing({ things }: Pick<Ledger, 'things'>): (name: string) => number | undefined {
  const named = new Map(parseThings(things).map(({ name, places }) => [name, places]))
  return (name) => (named.size ? named.get(name) : 1)
}
