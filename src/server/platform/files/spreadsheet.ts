import type { SheetCell } from '../../../core/text/sheet-value'
import { createXlsx } from './xlsx'

/** MIME type of spreadsheets. */
export const xlsxMime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Row = readonly SheetCell[]
type Lines = Iterable<Row>

/** Maximum number of rows, and of cells, per piece. */
const rowsOfPiece = 50
const cellsOfPiece = 1_000

/** Splits rows into pieces, between which other requests run; each row is made when its piece is written. */
export function* splitRows(rows: Lines): Generator<Row[]> {
  let piece: Row[] = []
  let cells = 0
  for (const row of rows) {
    piece.push(row)
    cells += row.length
    if (piece.length < rowsOfPiece && cells < cellsOfPiece) continue
    yield piece
    piece = []
    cells = 0
  }
  yield piece
}

/** Converts entries to rows one by one, as they are written. */
export function* toRows<Entry>(entries: Iterable<Entry>, line: (entry: Entry) => Row): Generator<Row> {
  for (const entry of entries) yield line(entry)
}

/**
 * Creates an .xlsx file in memory from a header and rows, yielding to other requests; texts stay texts
 * (trust T21).
 */
export async function createXlsxBuffer(name: string, head: Row, rows: Lines): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of createXlsx({ name, head: head.map(String), rows: splitRows(rows) }))
    pieces.push(piece)
  return Buffer.concat(pieces)
}
