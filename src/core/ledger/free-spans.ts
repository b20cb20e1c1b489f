import type { BookingSpan } from './booking'

/** Booking of some places of a thing. */
interface Booked extends BookingSpan {
  amount: number
}

/** Thing whose free time is searched, and between which moments. */
interface FreeSearch extends BookingSpan {
  places: number
}

/** Returns the parts of a span in which a place of a thing is free. */
export function freeSpansOf(bookings: readonly Booked[], { places, from, to }: FreeSearch): BookingSpan[] {
  const inside = (moment: string) => moment > from && moment < to
  const moments = new Set(bookings.flatMap((one) => [one.from, one.to].filter(inside)))
  const edges = [from, ...[...moments].sort(), to]
  const spans: BookingSpan[] = []
  for (const [n, start] of edges.slice(0, -1).entries()) {
    const end = edges[n + 1] ?? to
    const overlapping = bookings.filter((one) => one.from < end && one.to > start)
    if (overlapping.reduce((sum, { amount }) => sum + amount, 0) >= places) continue
    const last = spans.at(-1)
    if (last?.to === start) last.to = end
    else spans.push({ from: start, to: end })
  }
  return spans
}
