import { isExistingDay } from './formats'
import { readDigits, roundToDisplayedDigits } from './read-number'

/** Value of a spreadsheet cell. */
export type SheetValue = string | number | boolean | Date | null

/** Number or date of a spreadsheet cell with its number format. */
interface FormattedCell {
  value: number | Date
  format: string
}

/** Cell to write to a spreadsheet: a plain value, or a number or date with its format. */
export type SheetCell = SheetValue | FormattedCell

/** Whether a cell has a number format of its own. */
export const isFormattedCell = (cell: SheetCell): cell is FormattedCell =>
  typeof cell === 'object' && cell !== null && !(cell instanceof Date)

/** Returns the value of a cell without its format. */
export const sheetValueOf = (cell: SheetCell): SheetValue => (isFormattedCell(cell) ? cell.value : cell)

const dayLength = 86_400_000

const pad = (part: number, length = 2) => String(part).padStart(length, '0')

/** Moments from which the two systems of spreadsheets count days. */
const sheetStart = Date.UTC(1899, 11, 30)
const sheetStart1904 = Date.UTC(1904, 0, 1)
/** First day on which all spreadsheets agree; cells before it are times and durations. */
const firstSheetDay = Date.UTC(1900, 2, 1)

/** Returns the milliseconds of a cell with a time of day or a duration, which has no date. */
function sheetDurationOf(time: number): number | undefined {
  if (time < firstSheetDay) return time - sheetStart
  const since = time - sheetStart1904
  return since > 0 && since < dayLength ? since : undefined
}

function durationText(duration: number): string {
  const seconds = Math.abs(duration) / 1000
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return `${duration < 0 ? '-' : ''}${clock.map((part) => pad(part)).join(':')}`
}

/**
 * Formats the date of a spreadsheet cell, which has no zone, rounded to the second. A cell with a time of day alone
 * has no date: 09:30:00.
 */
export function sheetDateText(cell: Date): string {
  const time = Math.round(cell.getTime() / 1000) * 1000
  const duration = sheetDurationOf(time)
  if (duration !== undefined) return durationText(duration)
  const at = new Date(time)
  const day = `${pad(at.getUTCFullYear(), 4)}-${pad(at.getUTCMonth() + 1)}-${pad(at.getUTCDate())}`
  return `${day} ${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())}:${pad(at.getUTCSeconds())}`
}

/** Returns the text of a spreadsheet cell. */
export function sheetCellText(cell: SheetValue | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return readDigits(String(roundToDisplayedDigits(cell))).digits ?? String(cell)
  return cell instanceof Date ? sheetDateText(cell).replace(/ 00:00:00$/, '') : String(cell).trim()
}

/** Number format of each length of YYYY-MM-DD HH:mm:ss. */
const dateFormats: Readonly<Record<number, string>> = {
  7: 'yyyy-mm',
  10: 'yyyy-mm-dd',
  16: 'yyyy-mm-dd hh:mm',
  19: 'yyyy-mm-dd hh:mm:ss',
}

/** First day for which all spreadsheets agree on the serial number. */
const firstDay = '1900-03-01'

const written = /^(\d{4})-(\d{2})(?:-(\d{2})(?: (\d{2}:\d{2}(?::\d{2})?))?)?$/

/** Converts a written date to a cell with a date; other text stays text. */
export function dateCell(text: string, format = dateFormats[text.length]): SheetCell {
  const [, year = '', month = '', day = '01', time = '00:00'] = written.exec(text) ?? []
  const isKnown = format !== undefined && isExistingDay(Number(year), Number(month), Number(day))
  if (!isKnown || `${year}-${month}-${day}` < firstDay) return text === '' ? null : text
  const value = new Date(`${year}-${month}-${day}T${time}Z`)
  return Number.isNaN(value.getTime()) ? text : { value, format }
}

const daysBeforeUnix = 25_569

/** Returns the serial number of a date in spreadsheets: days since 1899-12-30. */
export const dateToSerial = (date: Date): number =>
  Number((date.getTime() / dayLength + daysBeforeUnix).toPrecision(15))
