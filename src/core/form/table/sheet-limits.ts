import { maxTableRows } from './row-rights'

// A spreadsheet is a zip of XML. It may unpack to a thousand times its size, and one distant cell makes a
// reader fill the area between. So these are measured before it is read: file size, actual unpacked size
// (declared sizes may be false), last row and last column.

const maxBytes = 10 * 1024 * 1024
const maxUnpackedBytes = 60 * 1024 * 1024
const maxEntries = 200
/**
 * Maximum number of sheet columns. A column can occur twice, displayed and stored; a table has at most 200.
 */
const maxColumns = 410

/** Reason why a file is not read as a spreadsheet. */
export type SheetErrorReason = 'bomb' | 'full' | 'large' | 'unreadable' | 'wide'

/** Thrown for a file that is not a spreadsheet or is too large. */
export class SheetError extends Error {
  constructor(readonly reason: SheetErrorReason) {
    super(reason)
    this.name = 'SheetError'
  }
}

const refuse = (reason: SheetErrorReason): never => {
  throw new SheetError(reason)
}

/** File within a spreadsheet. */
export interface SheetEntry {
  name: string
  isPacked: boolean
  bytes: Uint8Array<ArrayBuffer>
}

const endMark = 0x06054b50
const entryMark = 0x02014b50

function endOf(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 65_535); at--)
    if (view.getUint32(at, true) === endMark) return at
  return refuse('unreadable')
}

/** Returns the entries of a zip from its directory. */
function entriesOf(buffer: ArrayBuffer): SheetEntry[] {
  const view = new DataView(buffer)
  const end = endOf(view)
  const count = view.getUint16(end + 10, true)
  if (count > maxEntries) refuse('bomb')
  let at = view.getUint32(end + 16, true)
  return Array.from({ length: count }, () => {
    if (view.getUint32(at, true) !== entryMark) refuse('unreadable')
    const [size, nameLength] = [view.getUint32(at + 20, true), view.getUint16(at + 28, true)]
    const name = new TextDecoder().decode(new Uint8Array(buffer, at + 46, nameLength))
    const head = view.getUint32(at + 42, true)
    const start = head + 30 + view.getUint16(head + 26, true) + view.getUint16(head + 28, true)
    const isPacked = view.getUint16(at + 10, true) !== 0
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    return { name, isPacked, bytes: new Uint8Array(buffer, start, size) }
  })
}

const unpacked = ({ bytes, isPacked }: SheetEntry): ReadableStream<Uint8Array> => {
  const stream = new Blob([bytes]).stream()
  return isPacked ? stream.pipeThrough(new DecompressionStream('deflate-raw')) : stream
}

const columnNumber = (letters: string) =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)

/**
 * Throws if cells are too far down or right. Reads the sheet in chunks and handles tags cut at chunk ends.
 */
function sheetWatch() {
  let rest = ''
  return (text: string) => {
    const piece = rest + text
    for (const [, letters = '', row] of piece.matchAll(/\br\s*=\s*["']([A-Za-z]*)(\d+)["']/g)) {
      if (Number(row) > maxTableRows + 1) refuse('full')
      if (columnNumber(letters.toUpperCase()) > maxColumns) refuse('wide')
    }
    rest = piece.slice(-64)
  }
}

/** Path of a worksheet within a spreadsheet. */
const worksheetPath = /^xl\/worksheets\/[^/]*\.xml$/

/** Number of bytes that may still be unpacked. */
interface ByteBudget {
  left: number
}

/** Unpacks an entry as text in chunks; throws if it exceeds the budget. */
export async function* streamSheetEntry(entry: SheetEntry, budget: ByteBudget): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const reader = unpacked(entry).getReader()
  for (let piece = await nextOf(reader); piece; piece = await nextOf(reader)) {
    budget.left -= piece.length
    if (budget.left < 0) {
      await reader.cancel().catch(() => undefined)
      refuse('bomb')
    }
    yield decoder.decode(piece, { stream: true })
  }
}

/** Throws if a file is not a spreadsheet, or is too large: it unpacks to more than `most` bytes. */
export async function checkSheetLimits(buffer: ArrayBuffer, most = maxUnpackedBytes): Promise<void> {
  if (buffer.byteLength > maxBytes) refuse('large')
  if (buffer.byteLength < 22) refuse('unreadable')
  const budget = { left: most }
  for (const entry of readSheetEntries(buffer)) {
    const watch = worksheetPath.test(entry.name) ? sheetWatch() : undefined
    for await (const text of streamSheetEntry(entry, budget)) watch?.(text)
  }
}

/** Returns the files within a spreadsheet; throws if it is none. */
export function readSheetEntries(buffer: ArrayBuffer): SheetEntry[] {
  try {
    return entriesOf(buffer)
  } catch (error) {
    throw error instanceof RangeError ? new SheetError('unreadable') : error
  }
}

async function nextOf(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array | undefined> {
  try {
    return (await reader.read()).value
  } catch {
    return refuse('unreadable')
  }
}
