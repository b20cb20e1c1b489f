import { createXlsx } from './xlsx'

/** MIME type of spreadsheets. */
export const xlsxMime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Lines = Iterable<readonly string[]>

/** Number of rows per piece. */
const rowsOfPiece = 50

async function* inPieces(rows: Lines): AsyncGenerator<(readonly string[])[]> {
  let piece: (readonly string[])[] = []
  for (const row of rows) {
    piece.push(row)
    if (piece.length < rowsOfPiece) continue
    yield piece
    piece = []
  }
  yield piece
}

/** Converts entries to rows one by one, as they are written. */
export function* toRows<Entry>(
  entries: Iterable<Entry>,
  line: (entry: Entry) => readonly string[],
): Generator<readonly string[]> {
  for (const entry of entries) yield line(entry)
}

/**
 * Creates an .xlsx file in memory from rows of texts below a header, yielding to other requests; texts stay
 * texts (trust T21).
 */
export async function createXlsxBuffer(name: string, head: readonly string[], rows: Lines): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of createXlsx({ name, head, rows: inPieces(rows) })) pieces.push(piece)
  return Buffer.concat(pieces)
}
