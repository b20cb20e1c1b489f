import readAllSheets, { readSheet as readFirstSheet } from 'read-excel-file/browser'
import writeExcelFile from 'write-excel-file/browser'
import { isFormattedCell, type SheetCell, type SheetValue, sheetValueOf } from '#/core/text/sheet-value'
import { checkSheetLimits, findPercentCells, formatPercentCells, SheetError } from '../../core/form'

/** Removes characters that spreadsheets reject in sheet names. */
const sheetName = (name: string) =>
  name
    .replace(/[\\/?*[\]:]/g, ' ')
    .trim()
    .slice(0, 31) || 'Sheet1'

const fileName = (name: string) => name.replace(/[\\/:*?"<>|]/g, '_').trim() || 'table'

/** Estimated characters of a cell; a date is shown with at most 19. */
const lengthOf = (cell: SheetCell) => {
  const value = sheetValueOf(cell)
  return value instanceof Date ? 19 : [...String(value ?? '')].length
}

const width = (grid: readonly (readonly SheetCell[])[], column: number) => {
  const lengths = grid.slice(0, 100).map((row) => lengthOf(row[column] ?? null))
  return Math.min(50, Math.max(8, ...lengths.map((length) => length * 1.8)))
}

/** Writes text cells as text, so that none becomes a formula; numbers and dates keep their format. */
const cell = (value: SheetCell, isHead: boolean) => {
  const look = isHead ? { fontWeight: 'bold' as const } : {}
  if (value === null) return null
  if (isFormattedCell(value)) {
    const { value: own, format } = value
    return own instanceof Date
      ? { value: own, type: Date, format, ...look }
      : { value: own, type: Number, format, ...look }
  }
  return typeof value === 'number'
    ? { value, type: Number, ...look }
    : { value: String(value), type: String, format: '@', ...look }
}

/** Table as a sheet of a file. */
interface NamedSheet {
  name: string
  grid: readonly (readonly SheetCell[])[]
}

/** Builds an .xlsx file with tables as sheets. */
export const buildSheetsFile = (sheets: readonly NamedSheet[]) =>
  writeExcelFile(
    sheets.map(({ name, grid }) => ({
      data: grid.map((row, i) => row.map((value) => cell(value, i === 0))),
      sheet: sheetName(name),
      stickyRowsCount: 1,
      columns: (grid[0] ?? []).map((_, column) => ({ width: width(grid, column) })),
    })),
  )

/** Builds an .xlsx file of one table. */
export const buildSheetFile = (grid: NamedSheet['grid'], name: string) => buildSheetsFile([{ name, grid }])

/** Downloads a table as an .xlsx file. */
export const downloadSheet = (grid: NamedSheet['grid'], name: string): Promise<void> =>
  downloadSheets([{ name, grid }], name)

/** Downloads several tables as the sheets of one .xlsx file. */
export const downloadSheets = (sheets: readonly NamedSheet[], name: string): Promise<void> =>
  buildSheetsFile(sheets).toFile(`${fileName(name)}.xlsx`)

async function readWithLimits<Answer>(
  file: Blob,
  read: (bytes: ArrayBuffer) => Promise<Answer>,
): Promise<Answer> {
  const bytes = await file.arrayBuffer()
  await checkSheetLimits(bytes)
  try {
    return await read(bytes)
  } catch {
    throw new SheetError('unreadable')
  }
}

/** Reads the cells of a file's first sheet; throws SheetError if it is no spreadsheet or too big. */
export const readSheetFile = (file: Blob): Promise<SheetValue[][]> =>
  readWithLimits(file, async (bytes) => {
    const [marked] = await findPercentCells(bytes, 1)
    return formatPercentCells((await readFirstSheet(bytes)) as unknown as SheetValue[][], marked)
  })

/** Reads the cells of all sheets of a file; throws likewise. */
export const readSheetsFile = (file: Blob): Promise<SheetValue[][][]> =>
  readWithLimits(file, async (bytes) => {
    const marked = await findPercentCells(bytes)
    return (await readAllSheets(bytes)).map(({ data }, at) =>
      formatPercentCells(data as unknown as SheetValue[][], marked[at]),
    )
  })
