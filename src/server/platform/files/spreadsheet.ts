import type { SheetCell } from '../../../core/text/sheet-value'
import { createXlsx } from './xlsx'

/** MIME type of spreadsheets. */
export const xlsxMime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Lines = readonly (readonly SheetCell[])[]

async function* atOnce(rows: Lines): AsyncGenerator<Lines> {
  yield rows
}

/**
 * Creates an .xlsx file in memory from a table, its first row the header; texts stay texts (trust T21).
 */
export async function createXlsxBuffer([head = [], ...rows]: Lines, name: string): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of createXlsx({ name, head: head.map(String), rows: atOnce(rows) }))
    pieces.push(piece)
  return Buffer.concat(pieces)
}
