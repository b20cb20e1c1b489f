import {
  dateToSerial,
  isFormattedCell,
  type SheetCell,
  sheetValueOf,
} from '../../../../core/text/sheet-value'

/** Returns the number of a cell, and a date as the number of its day. */
export function cellNumber(cell: SheetCell): number | undefined {
  const value = sheetValueOf(cell)
  if (value instanceof Date) return dateToSerial(value)
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** Returns the number format of a cell. */
export function cellFormat(cell: SheetCell): string | undefined {
  if (isFormattedCell(cell)) return cell.format
  return cell instanceof Date ? 'yyyy-mm-dd hh:mm:ss' : undefined
}
