import { readZipEntries, unpackEntry, ZipError, type ZipMember } from '../../text/zip-entries'
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
export type SheetEntry = ZipMember

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

const isZipError = (error: unknown) => error instanceof ZipError

/** Unpacks an entry as text in chunks; throws if it exceeds the budget. */
export async function* streamSheetEntry(entry: SheetEntry, budget: ByteBudget): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  try {
    for await (const piece of unpackEntry(entry)) {
      budget.left -= piece.length
      if (budget.left < 0) refuse('bomb')
      yield decoder.decode(piece, { stream: true })
    }
  } catch (error) {
    throw isZipError(error) ? new SheetError('unreadable') : error
  }
}

/** Throws if a file is not a spreadsheet, or is too large: it unpacks to more than `most` bytes. */
export async function checkSheetLimits(buffer: ArrayBuffer, most = maxUnpackedBytes): Promise<void> {
  if (buffer.byteLength > maxBytes) refuse('large')
  if (buffer.byteLength < 22) refuse('unreadable')
  const budget = { left: most }
  for (const entry of readSheetEntries(buffer)) {
    const watch = worksheetPath.test(entry.path) ? sheetWatch() : undefined
    for await (const text of streamSheetEntry(entry, budget)) watch?.(text)
  }
}

/** Returns the files within a spreadsheet; throws if it is none. */
export function readSheetEntries(buffer: ArrayBuffer): SheetEntry[] {
  try {
    const { entries, count } = readZipEntries(buffer, maxEntries)
    return count > maxEntries ? refuse('bomb') : entries
  } catch (error) {
    throw isZipError(error) ? new SheetError('unreadable') : error
  }
}
