import { columnLetters, columnNumber, lastRow } from './cell-reference'
import type { RowRange } from './row-plan'

/** Returns the rows that a range of a sheet has become; undefined if none is left. `sheet` is missing for the formula's own. */
export type MapRows = (first: number, last: number, sheet: string | undefined) => RowRange | undefined

const sheetPrefix = String.raw`(?:(?:'(?:[^']|'')+'|[\p{L}_][\p{L}\p{N}_.]*)!)?`
const notInsideName = String.raw`(?<![\p{L}\p{N}_.$\]\[!'])`
const notFollowed = String.raw`(?![\p{L}\p{N}_.(!\[])`
const cell = String.raw`\$?[A-Za-z]{1,3}\$?\d{1,7}`
const rows = String.raw`\$?\d{1,7}:\$?\d{1,7}`

/** Texts, which are skipped, and references to cells, ranges and rows with the sheet before them. */
const token = new RegExp(
  `"(?:[^"]|"")*"|${notInsideName}(${sheetPrefix})(?:(${cell}(?::${cell})?)|(${rows}))${notFollowed}`,
  'gu',
)

/** Returns the name of a sheet as it stands before a reference. */
const sheetName = (prefix: string): string | undefined => {
  if (!prefix) return undefined
  const name = prefix.slice(0, -1)
  return name.startsWith("'") ? name.slice(1, -1).replaceAll("''", "'") : name
}

const rowIn = (reference: string) => Number(/\d+$/.exec(reference)?.[0])

const withRow = (reference: string, row: number) => reference.replace(/\d+$/, String(row))

/** Value of a reference to rows that are left out: it counts nothing. */
const nothing = '0'

/** Returns a formula whose references follow the rows of the template to where they stand now. */
export function mapFormula(formula: string, mapRows: MapRows): string {
  return formula.replace(token, (found, prefix = '', cells = '', whole = '') => {
    const [from = '', to] = (cells || whole).split(':')
    if (!from) return found
    const [first, last] = [rowIn(from), rowIn(to ?? from)]
    if (first < 1 || last > lastRow || first > last) return found
    const place = mapRows(first, last, sheetName(prefix))
    if (!place) return nothing
    const begin = withRow(from, place.first)
    if (to === undefined && place.first === place.last) return prefix + begin
    return `${prefix}${begin}:${withRow(to ?? from, place.last)}`
  })
}

/** Moves one coordinate of a reference unless it is fixed. */
const moveCell = (reference: string, rowsBy: number, columnsBy: number): string =>
  reference.replace(
    /(\$?)([A-Za-z]{1,3})(\$?)(\d{1,7})/g,
    (_, fixedColumn: string, letters: string, fixedRow: string, row: string) =>
      fixedColumn +
      (fixedColumn ? letters : columnLetters(Math.max(1, columnNumber(letters) + columnsBy))) +
      fixedRow +
      (fixedRow ? row : String(Math.max(1, Number(row) + rowsBy))),
  )

/** Returns a shared formula as it stands in a cell at a distance from its first one, in rows and columns. */
export const moveFormula = (formula: string, rowsBy: number, columnsBy: number): string =>
  formula.replace(token, (found, prefix = '', cells = '') =>
    cells ? prefix + moveCell(cells, rowsBy, columnsBy) : found,
  )
