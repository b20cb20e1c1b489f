import { readSheet as readFirstSheet } from 'read-excel-file/browser'
import writeExcelFile from 'write-excel-file/browser'
import type { SheetValue } from '#/core/form/table/read-cell'
import { checkSheetLimits } from './sheet-limits'

/** Characters of a sheet's name that spreadsheets refuse. */
const sheetName = (name: string) =>
  name
    .replace(/[\\/?*[\]:]/g, ' ')
    .trim()
    .slice(0, 31) || 'Sheet1'

const fileName = (name: string) => name.replace(/[\\/:*?"<>|]/g, '_').trim() || 'table'

const width = (grid: readonly (readonly SheetValue[])[], column: number) => {
  const lengths = grid.slice(0, 100).map((row) => [...String(row[column] ?? '')].length)
  return Math.min(50, Math.max(8, ...lengths.map((length) => length * 1.8)))
}

/** Every text is written as text, so that none becomes a formula. */
const cell = (value: SheetValue, isHead: boolean) => {
  const look = isHead ? { fontWeight: 'bold' as const } : {}
  if (value === null) return null
  return typeof value === 'number'
    ? { value, type: Number, ...look }
    : { value: String(value), type: String, format: '@', ...look }
}

/** A table as an .xlsx file. */
export const sheetFile = (grid: readonly (readonly SheetValue[])[], name: string) =>
  writeExcelFile(
    grid.map((row, i) => row.map((value) => cell(value, i === 0))),
    {
      sheet: sheetName(name),
      stickyRowsCount: 1,
      columns: (grid[0] ?? []).map((_, column) => ({ width: width(grid, column) })),
    },
  )

/** Hands a table to the person as an .xlsx file. */
export const writeSheet = (grid: readonly (readonly SheetValue[])[], name: string): Promise<void> =>
  sheetFile(grid, name).toFile(`${fileName(name)}.xlsx`)

/** The cells of a file's first sheet; throws the key of a sentence for what is none or too big. */
export async function readSheetFile(file: Blob): Promise<SheetValue[][]> {
  const bytes = await file.arrayBuffer()
  await checkSheetLimits(bytes)
  try {
    return (await readFirstSheet(bytes)) as unknown as SheetValue[][]
  } catch {
    throw new Error('widget.table.import-unreadable')
  }
}
