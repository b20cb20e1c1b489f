import { isDay } from './formats'
import { sheetDateText } from './read-date'
import { readDigits, shortenNumber } from './read-number'

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

/** Returns the text of a spreadsheet cell. */
export function sheetCellText(cell: SheetValue | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return readDigits(String(shortenNumber(cell))).digits ?? String(cell)
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
  const isKnown = format !== undefined && isDay(Number(year), Number(month), Number(day))
  if (!isKnown || `${year}-${month}-${day}` < firstDay) return text === '' ? null : text
  const value = new Date(`${year}-${month}-${day}T${time}Z`)
  return Number.isNaN(value.getTime()) ? text : { value, format }
}

const dayLength = 86_400_000
const daysBeforeUnix = 25_569

/** Returns the serial number of a date in spreadsheets: days since 1899-12-30. */
export const serialOfDate = (date: Date): number =>
  Number((date.getTime() / dayLength + daysBeforeUnix).toPrecision(15))
