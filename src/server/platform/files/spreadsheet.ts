import { createXlsx } from './xlsx'

/** The type of the files that hold spreadsheets. */
export const xlsxMime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Lines = readonly (readonly string[])[]

async function* atOnce(rows: Lines): AsyncGenerator<Lines> {
  yield rows
}

/** A table of texts that fits into memory, its first row the head, as an .xlsx file; texts stay texts (trust T21). */
export async function createXlsxBuffer([head = [], ...rows]: Lines, name: string): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of createXlsx({ name, head, rows: atOnce(rows) })) pieces.push(piece)
  return Buffer.concat(pieces)
}
