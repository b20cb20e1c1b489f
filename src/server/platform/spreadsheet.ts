import writeExcelFile from 'write-excel-file/node'

/** The type of the files that hold spreadsheets. */
export const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Characters of a sheet's name that spreadsheets refuse. */
const sheetName = (name: string) => name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)

/** A table of texts, its first row the head, as an .xlsx file; texts that begin like formulas stay texts (trust T21). */
export function sheetBytes(grid: readonly (readonly string[])[], name: string): Promise<Buffer> {
  const data = grid.map((row, at) =>
    row.map((value) => ({
      value,
      type: String,
      format: '@',
      ...(at === 0 && { fontWeight: 'bold' as const }),
    })),
  )
  return writeExcelFile([{ data, sheet: sheetName(name), stickyRowsCount: 1 }]).toBuffer()
}
