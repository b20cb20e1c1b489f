const dayLength = 86_400_000

/**
 * Returns the day number of a year, month and day of month, from 1970-01-01. A day past the month's end falls
 * into the next month.
 */
export const toDayNumber = (year: number, month: number, date: number): number =>
  new Date(0).setUTCFullYear(year, month - 1, date) / dayLength

/** Returns year, month (from 1) and day of month. */
export function dayNumberToParts(day: number) {
  const at = new Date(day * dayLength)
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, date: at.getUTCDate() }
}

/** Returns the weekday: Monday is 1, Sunday is 7. */
export const isoWeekday = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1

/** Parses a day written YYYY-MM-DD. */
export function parseDay(text: string): number {
  const [year = 0, month = 0, date = 0] = text.split('-').map(Number)
  return toDayNumber(year, month, date)
}
