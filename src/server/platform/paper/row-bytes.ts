import type { PaperCell } from './paper-document'

/*
 * Rows of a table as bytes, in pieces: as objects they take about six times the memory, and the worker needs those of a page
 * only. The bytes are shared with the worker, not copied.
 */

/** Piece of the rows of a table. */
export type RowBytes = Uint8Array

/** Rows of a piece; about three pages. */
const rowsInPiece = 100

/** Packs rows while they are made. */
export class RowPacker {
  private readonly pieces: RowBytes[] = []
  private open: PaperCell[][] = []

  get isEmpty(): boolean {
    return !this.pieces.length && !this.open.length
  }

  add(row: PaperCell[]): void {
    this.open.push(row)
    if (this.open.length >= rowsInPiece) this.close()
  }

  /** Returns the rows that were added. */
  finish(): RowBytes[] {
    if (this.open.length) this.close()
    return this.pieces
  }

  private close(): void {
    const text = JSON.stringify(this.open)
    const piece = Buffer.from(new SharedArrayBuffer(Buffer.byteLength(text)))
    piece.write(text)
    this.pieces.push(piece)
    this.open = []
  }
}

/** Packs rows that are made already. */
export function packRows(rows: readonly PaperCell[][]): RowBytes[] {
  const packer = new RowPacker()
  for (const row of rows) packer.add(row)
  return packer.finish()
}

/** Returns the rows of pieces one after the other, and drops each piece that it has read. */
export function* takeRows(pieces: RowBytes[]): Generator<PaperCell[]> {
  for (let piece = pieces.shift(); piece; piece = pieces.shift())
    yield* JSON.parse(Buffer.from(piece.buffer).toString()) as PaperCell[][]
}
