import { setImmediate } from 'node:timers/promises'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { createTimeSlice } from '../time-slice'

/** File inside a zip, produced in pieces. */
export interface ZipEntry {
  name: string
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
  /** Whether it is stored as it is, because its content is compressed already. */
  isStored?: boolean
}

/** Fixed date 1980-01-01, the first of zip files, so that the same content gives the same file. */
const day = new Date(1980, 0, 1)

/** Number of bytes packed before yielding to other requests. */
const bytesOfSlice = 64 * 1024

function* piecesOf(content: string | Uint8Array): Generator<Uint8Array> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  for (let at = 0; at < bytes.length; at += bytesOfSlice) yield bytes.subarray(at, at + bytesOfSlice)
}

/**
 * Creates the bytes of a zip of these entries, in order, packed while they are produced, without buffering in
 * memory. Yields to other requests in between.
 */
export async function* createZip(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
): AsyncGenerator<Buffer> {
  let packed: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    packed.push(piece)
  })
  const ready = () => {
    const pieces = Buffer.concat(packed)
    packed = []
    return pieces
  }
  const slice = createTimeSlice()
  for await (const { name, content, isStored } of entries) {
    const entry = isStored ? new ZipPassThrough(name) : new ZipDeflate(name)
    entry.mtime = day
    zip.add(entry)
    for await (const some of content)
      for (const piece of piecesOf(some)) {
        entry.push(piece)
        yield ready()
        if (!slice.isDue()) continue
        await setImmediate()
        slice.start()
      }
    entry.push(new Uint8Array(), true)
    yield ready()
  }
  zip.end()
  yield ready()
}
