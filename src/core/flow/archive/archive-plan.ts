import type { ArchiveFrequency, ArchivePeriod, ArchiveState } from '../../../generated/types'
import { dayNumberToParts, toDayNumber } from '../../calendar/day'
import { localTimeToInstant } from '../../calendar/instant'
import { localDate } from '../../text/formats'

/*
 * Archiving plans (S2-109, S2-110): a plan runs at the start of a month, quarter or year, company time, one
 * hour past midnight. It takes flows that ended at least its period ago.
 */

/** State of an archive, by its number on the wire (S1-135…S1-137). */
export const archiveState = {
  archiving: 0,
  archived: 10,
  recovering: 20,
  recovered: 30,
  destroyed: 40,
} as const satisfies Record<string, ArchiveState>

/** Interval of a plan in months, counted from January. */
const steps: Record<ArchiveFrequency, number> = { month: 1, quarterly: 3, year: 12 }
const anHour = 3_600

const dateAt = (at: number, zone: string): [number, number, number] => {
  const [year = 0, month = 0, date = 0] = localDate(at, zone).split('-').map(Number)
  return [year, month, date]
}

/** Returns the first day of the month a number of months after another. */
const firstOf = (year: number, month: number, more: number) => {
  const at = year * 12 + month - 1 + more
  return toDayNumber(Math.floor(at / 12), (at % 12) + 1, 1)
}

/** Returns the first run of a plan after an instant. */
export function nextArchiveRun(
  frequency: ArchiveFrequency,
  { after, zone }: { after: number; zone: string },
): number {
  const [year, month] = dateAt(after, zone)
  const step = steps[frequency]
  const started = Math.floor((month - 1) / step) * step + 1
  const candidates = [0, step].map((more) =>
    localTimeToInstant({ day: firstOf(year, started, more), seconds: anHour }, zone),
  )
  return candidates.find((at) => at > after) ?? after
}

const monthsOf = (period: ArchivePeriod): number =>
  Number.parseInt(period, 10) * (period.includes('year') ? 12 : 1)

/** Adds months to an instant, or subtracts them; clamps to the last day of shorter months. */
function monthsFrom(at: number, months: number, zone: string): number {
  const [year, month, date] = dateAt(at, zone)
  const first = firstOf(year, month, months)
  const last = dayNumberToParts(firstOf(year, month, months + 1) - 1).date
  return localTimeToInstant({ day: first + Math.min(date, last) - 1 }, zone)
}

/** Returns the instant before which flows must have ended for a plan that runs now. */
export const archiveCutoff = (period: ArchivePeriod, { now, zone }: { now: number; zone: string }): number =>
  monthsFrom(now, -monthsOf(period), zone)

/** Returns until when flows archived now are retained; never = they are never destroyed. */
export const retentionEnd = (
  years: number | null,
  { now, zone }: { now: number; zone: string },
): number | null => (years === null ? null : monthsFrom(now, years * 12, zone))
