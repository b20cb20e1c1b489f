import type { CalendarDay, WorkingHours } from '../../generated/types'
import { readDate } from '../text/read-date'
import { sheetDateText } from '../text/sheet-value'
import { isValidDay, parseHours } from './calendar-exceptions'

/** Days read from a file, and the 1-based numbers of the rows that could not be read. */
export interface DaysImport {
  days: CalendarDay[]
  faults: number[]
}

const off = /^(休|放假|假|off|holiday|no|libre|festivo)?$/i
const works = /^(班|上班|补班|调休|work|yes|laborable)$/i

/** Parses the hours of a file entry: off, work by the usual hours, or explicit hours. */
function hoursIn(text: string, usual: WorkingHours): WorkingHours | undefined {
  if (off.test(text)) return []
  return works.test(text) ? usual : parseHours(text)
}

/** Parses a day as files write it: a date, or a text such as 2026/1/1 or 2026年1月1日. */
function dayIn(cell: unknown): string {
  if (cell instanceof Date) return sheetDateText(cell).slice(0, 10)
  return readDate(String(cell ?? ''), 'date').value ?? ''
}

const textIn = (cell: unknown): string => String(cell ?? '').trim()

/**
 * Parses the days of a spreadsheet: date, name, and off, work or hours. Empty rows and a heading are skipped.
 */
export function parseDayRows(rows: readonly (readonly unknown[])[], usual: WorkingHours): DaysImport {
  const found: DaysImport = { days: [], faults: [] }
  for (const [at, [date, name, hours]] of rows.entries()) {
    if ([date, name, hours].every((cell) => !textIn(cell))) continue
    const day = dayIn(date)
    const read = hoursIn(textIn(hours), usual)
    if (isValidDay(day) && read) found.days.push({ day, name: textIn(name).slice(0, 60), hours: read })
    else if (at > 0) found.faults.push(at + 1)
  }
  return found
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Converts a day of a JSON file to a row: { day, name, hours }, where hours are a text or a list of from and
 * until.
 */
const rowOf = (one: unknown, kind: string | undefined): unknown[] => {
  if (!isObject(one)) return [one, '', kind]
  const { day, date, name, hours } = one
  const spans = Array.isArray(hours) ? hours.filter(isObject) : undefined
  const written = spans ? spans.map(({ from, until }) => `${from}-${until}`).join(' ') : hours
  return [day ?? date, name, kind ?? written]
}

/**
 * Returns the rows of a JSON file: a list of days, a calendar with `days`, or years with the days `off` and
 * `work`.
 */
function rowsIn(value: unknown): unknown[][] {
  if (Array.isArray(value)) return value.map((one) => rowOf(one, undefined))
  if (!isObject(value)) return []
  const { days, years, off: free, work } = value
  if (Array.isArray(years)) return years.flatMap(rowsIn)
  const list = (some: unknown, kind: string | undefined) =>
    Array.isArray(some) ? some.map((one) => rowOf(one, kind)) : []
  return [...list(days, undefined), ...list(free, 'off'), ...list(work, 'work')]
}

/** Parses the days of a JSON file; errors count its entries from 1. */
export function parseDayJson(value: unknown, usual: WorkingHours): DaysImport {
  const { days, faults } = parseDayRows([[], ...rowsIn(value)], usual)
  return { days, faults: faults.map((row) => row - 1) }
}
