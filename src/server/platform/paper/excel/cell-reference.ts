/** Place of a cell: column and row, both counted from 1. */
export interface SheetPosition {
  column: number
  row: number
}

/** Last row of a sheet. */
export const lastRow = 1_048_576

/** Returns the letters of a column: A, B … Z, AA … */
export const columnLetters = (column: number): string =>
  (column > 26 ? columnLetters(Math.floor((column - 1) / 26)) : '') +
  String.fromCharCode(65 + ((column - 1) % 26))

/** Returns the number of a column by its letters. */
export const columnNumber = (letters: string): number =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/** Returns the place of a reference such as B3; undefined for any other text. */
export function parseCell(reference: string | undefined): SheetPosition | undefined {
  const [, letters = '', digits = ''] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(reference ?? '') ?? []
  const row = Number(digits)
  return letters && row >= 1 && row <= lastRow ? { column: columnNumber(letters), row } : undefined
}

/** Returns the reference of a place. */
export const cellReference = ({ column, row }: SheetPosition): string => columnLetters(column) + row

/** Returns both corners of a range such as B3:D5, or of one cell. */
export function parseCellRange(reference: string): { first: SheetPosition; last: SheetPosition } | undefined {
  const [from, to = from] = reference.split(':')
  const [first, last] = [parseCell(from), parseCell(to)]
  return first && last && { first, last }
}
