import { readZipEntries, unpackEntry, ZipError } from '../../../core/text/zip-entries'

/** Limits of a package: number of parts, and bytes that all of them unpack to. */
const limits = { parts: 2_000, bytes: 48 * 1024 * 1024 }

/** Unpacks all parts; throws ZipError beyond the limits, whatever sizes the file declares. */
export async function unpackParts(bytes: Uint8Array): Promise<Map<string, Uint8Array>> {
  const own = new Uint8Array(bytes)
  const { entries, count } = readZipEntries(own.buffer, limits.parts)
  if (count > limits.parts) throw new ZipError('parts')
  const parts = new Map<string, Uint8Array>()
  let left = limits.bytes
  for (const entry of entries) {
    const pieces: Uint8Array[] = []
    for await (const piece of unpackEntry(entry)) {
      left -= piece.length
      if (left < 0) throw new ZipError('large')
      pieces.push(piece)
    }
    if (!entry.path.endsWith('/')) parts.set(entry.path.replace(/^\//, ''), Buffer.concat(pieces))
  }
  return parts
}
