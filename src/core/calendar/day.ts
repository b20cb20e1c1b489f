const dayLength = 86_400_000

/** The day of a year, month and day of month, from 1970-01-01; one past the month's end is a day of the next month. */
export const toDayNumber = (year: number, month: number, date: number): number =>
  new Date(0).setUTCFullYear(year, month - 1, date) / dayLength

/** Year, month (from 1) and day of month. */
export function partsOfDay(day: number) {
  const at = new Date(day * dayLength)
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, date: at.getUTCDate() }
}

/** Monday is 1, Sunday is 7. */
export const isoWeekday = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1

/** A day that is written YYYY-MM-DD. */
export function parseDay(text: string): number {
  const [year = 0, month = 0, date = 0] = text.split('-').map(Number)
  return toDayNumber(year, month, date)
}
