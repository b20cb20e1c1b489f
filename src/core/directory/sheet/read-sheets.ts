import type { DirectorySheets } from '../../../generated/types'
import { roundToDisplayedDigits } from '../../text/read-number'
import { type SheetValue, sheetDateText } from '../../text/sheet-value'
import type { PersonFieldDefinition } from '../person-fields'
import type { SheetColumn } from './import-errors'

/** Columns of the two sheets, in template order. */
export const departmentColumns = ['id', 'path'] as const
export const personColumns = ['jobid', 'name', 'phone', 'mail', 'departments', 'leads', 'roles'] as const

const separator = /[;；\n]/

/** Splits a cell into its entries. */
export const splitCellEntries = (cell: string): string[] =>
  cell
    .split(separator)
    .map((entry) => entry.trim())
    .filter(Boolean)

/** Returns the title of a column, in the reader's language. */
export type ColumnTitleLookup = (column: SheetColumn) => string

/** Rows read from directory spreadsheets, or the reason why they cannot be read. */
export type SheetsResult =
  | { sheets: DirectorySheets; unknown: string[] }
  | { refusal: 'none' | 'double' | 'empty'; column?: SheetColumn }

type Grid = readonly (readonly SheetValue[])[]
type Cells = { row: number; own?: Record<string, string> } & Partial<Record<TextColumn, string>>
/** Columns of texts, which are all but the own fields. */
type TextColumn = Exclude<SheetColumn, 'own'>
/** Own field of people, by whose name a column is found. */
type OwnColumn = Pick<PersonFieldDefinition, 'id' | 'name'>

const textOf = (value: SheetValue | undefined): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(roundToDisplayedDigits(value))
  return value instanceof Date ? sheetDateText(value).slice(0, 10) : String(value).trim()
}

/** Returns the rows below the header, by column; rows without text are skipped. */
function rowsOf(
  grid: Grid,
  columns: readonly (TextColumn | undefined)[],
  own: readonly (OwnColumn | undefined)[],
): Cells[] {
  return grid.slice(1).flatMap((values, index) => {
    const cells: Cells = { row: index + 2 }
    const owned = own.flatMap((field, at) => (field ? [[field.id, textOf(values[at])] as const] : []))
    if (owned.length) cells.own = Object.fromEntries(owned)
    columns.forEach((column, at) => {
      if (column) cells[column] = textOf(values[at])
    })
    return columns.some((column) => column && cells[column]) ? [cells] : []
  })
}

/** Reads departments and people from the sheets of a file; sheets are identified by their column titles. */
export function readSheets(
  grids: readonly Grid[],
  titleOf: ColumnTitleLookup,
  fields: readonly OwnColumn[],
): SheetsResult {
  const sheets: DirectorySheets = { departments: [], people: [] }
  const unknown: string[] = []
  let known = 0
  for (const grid of grids) {
    const head = (grid[0] ?? []).map(textOf)
    const has = (column: SheetColumn) => head.includes(titleOf(column))
    const all = has('jobid') ? personColumns : has('path') ? departmentColumns : undefined
    if (!all) continue
    known += 1
    const columns = head.map((title) => all.find((column) => titleOf(column) === title))
    const isPeople = all === personColumns
    const own = head.map((title, at) =>
      isPeople && !columns[at] ? fields.find(({ name }) => name === title) : undefined,
    )
    const double = columns.find((column, at) => column && columns.indexOf(column) !== at)
    if (double) return { refusal: 'double', column: double }
    unknown.push(...head.filter((title, at) => title && !columns[at] && !own[at]))
    const rows = rowsOf(grid, columns, own)
    if (isPeople) sheets.people.push(...rows.map((row) => ({ jobid: '', ...row })))
    else sheets.departments.push(...rows.map((row) => ({ id: '', path: '', ...row })))
  }
  if (known === 0) return { refusal: 'none' }
  if (sheets.people.length + sheets.departments.length === 0) return { refusal: 'empty' }
  return { sheets, unknown }
}
