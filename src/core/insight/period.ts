const dayLength = 86_400_000

/** Period in days, YYYY-MM-DD, both inclusive. */
export interface Period {
  from: string
  until: string
}

/** Part of a period for which sums of one grain exist: days, or whole months. Both ends are inclusive. */
export interface PeriodPart extends Period {
  grain: 'day' | 'month'
}

const dayBefore = (day: string) => new Date(Date.parse(day) - dayLength).toISOString().slice(0, 10)
const firstOfNextMonth = (day: string) => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}
const isFirst = (day: string) => day.endsWith('-01')
const firstOf = (day: string) => `${day.slice(0, 8)}01`

/** Splits a period into whole months and the days beside them, so that its sums have few rows. */
export function splitPeriod({ from, until }: Period): PeriodPart[] {
  if (from > until) return []
  const after = new Date(Date.parse(until) + dayLength).toISOString().slice(0, 10)
  const begin = isFirst(from) ? from : firstOfNextMonth(from)
  const end = firstOf(after)
  if (begin >= end) return [{ grain: 'day', from, until }]
  const parts: PeriodPart[] = [
    { grain: 'day', from, until: dayBefore(begin) },
    { grain: 'month', from: begin, until: dayBefore(end) },
    { grain: 'day', from: end, until },
  ]
  return parts.filter((part) => part.from <= part.until)
}
