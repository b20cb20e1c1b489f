/*
 * Reads zip files as untrusted input. The directory at the end of the file lists the entries; an entry is unpacked in
 * pieces, so that a reader stops after as many bytes as it can use, whatever size the directory declares.
 */

/** Entry of a zip file. */
export interface ZipMember {
  path: string
  /** Declared size; the entry may unpack to another one. */
  bytes: number
  isPacked: boolean
  isEncrypted: boolean
  /** Local time of the last change, as YYYY-MM-DD hh:mm; empty if unknown. */
  at: string
  /** Bytes as stored; undefined for an entry outside the file. */
  stored: Uint8Array<ArrayBuffer> | undefined
}

/** Thrown for a file that is no zip, and for an entry that cannot be unpacked. */
export class ZipError extends Error {
  override readonly name = 'ZipError'
}

const endMark = 0x06054b50
const entryMark = 0x02014b50
const headBytes = 46
/** Flags of an entry. */
const encrypted = 1
const namedInUtf8 = 0x800
/** Size that stands for a number of 64 bits beside the entry. */
const overflow = 0xffffffff

function endOf(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 65_535); at--)
    if (view.getUint32(at, true) === endMark) return at
  throw new ZipError('no directory')
}

const decode = (bytes: Uint8Array, encoding: string) => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Texts without letters of two bytes other than the Latin ones: bytes of other encodings rarely make such a text. */
const isLikelyUtf8 = (text: string) =>
  /[\u0800-\uffff]/.test(text) || !/[\u0080-\u00bf\u0180-\u02ff]|[\u0309-\u07ff]/.test(text)

/** Decodes a path: as UTF-8 where it is declared or likely, otherwise in the Chinese encoding of Windows. */
function decodePath(bytes: Uint8Array, isUtf8: boolean): string {
  const text = decode(bytes, 'utf-8')
  if (text !== undefined && (isUtf8 || isLikelyUtf8(text))) return text
  return (isUtf8 ? undefined : decode(bytes, 'gb18030')) ?? new TextDecoder().decode(bytes)
}

const two = (number: number) => String(number).padStart(2, '0')

function formatTime(date: number, time: number): string {
  if (!date) return ''
  const [year, month, day] = [(date >> 9) + 1980, (date >> 5) & 15, date & 31]
  return `${year}-${two(month)}-${two(day)} ${two(time >> 11)}:${two((time >> 5) & 63)}`
}

/** Returns the size of an entry beyond 32 bits from its extra fields. */
function readLargeSize(view: DataView, start: number, end: number): number {
  for (let at = start; at + 12 <= end; at += 4 + view.getUint16(at + 2, true))
    if (view.getUint16(at, true) === 1) return Number(view.getBigUint64(at + 4, true))
  return overflow
}

function storedBytes(view: DataView, at: number): ZipMember['stored'] {
  const [size, head] = [view.getUint32(at + 20, true), view.getUint32(at + 42, true)]
  if (head + 30 > view.byteLength) return undefined
  const start = head + 30 + view.getUint16(head + 26, true) + view.getUint16(head + 28, true)
  return start + size <= view.byteLength ? new Uint8Array(view.buffer as ArrayBuffer, start, size) : undefined
}

function readEntry(view: DataView, at: number): { entry: ZipMember; next: number } {
  if (view.getUint32(at, true) !== entryMark) throw new ZipError('no entry')
  const flags = view.getUint16(at + 8, true)
  const [nameLength, extraLength] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true)]
  const extra = at + headBytes + nameLength
  const bytes = view.getUint32(at + 24, true)
  const entry: ZipMember = {
    path: decodePath(new Uint8Array(view.buffer, at + headBytes, nameLength), (flags & namedInUtf8) !== 0),
    bytes: bytes === overflow ? readLargeSize(view, extra, extra + extraLength) : bytes,
    isPacked: view.getUint16(at + 10, true) !== 0,
    isEncrypted: (flags & encrypted) !== 0,
    at: formatTime(view.getUint16(at + 14, true), view.getUint16(at + 12, true)),
    stored: storedBytes(view, at),
  }
  return { entry, next: extra + extraLength + view.getUint16(at + 32, true) }
}

/** Returns the first entries of a zip in the order of its directory, and how many it has; throws ZipError if it is none. */
export function readZipEntries(buffer: ArrayBuffer, most: number): { entries: ZipMember[]; count: number } {
  const view = new DataView(buffer)
  try {
    const end = endOf(view)
    const count = view.getUint16(end + 10, true)
    const entries: ZipMember[] = []
    for (let at = view.getUint32(end + 16, true); entries.length < Math.min(count, most); ) {
      const { entry, next } = readEntry(view, at)
      entries.push(entry)
      at = next
    }
    return { entries, count }
  } catch (error) {
    throw error instanceof RangeError ? new ZipError('cut') : error
  }
}

/** Unpacks an entry in pieces; throws ZipError if it is broken. A reader that stops unpacks no more. */
export async function* unpackEntry({ stored, isPacked }: ZipMember): AsyncGenerator<Uint8Array> {
  if (!stored) throw new ZipError('cut')
  const plain = new Blob([stored]).stream()
  const reader = (isPacked ? plain.pipeThrough(new DecompressionStream('deflate-raw')) : plain).getReader()
  try {
    for (;;) {
      const { value } = await reader.read().catch(() => {
        throw new ZipError('broken')
      })
      if (!value) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
